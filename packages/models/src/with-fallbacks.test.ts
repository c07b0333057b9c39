import { expect, it } from 'vitest';
import type { ChatModel, ChatRequest, ModelEvent } from './chat-model.ts';
import { modelTimeout, providerPaused, unknownModel, upstreamFailed } from './models.errors.ts';
import { withFallbacks } from './with-fallbacks.ts';

const request: ChatRequest = { messages: [{ role: 'user', content: 'hello' }] };
const usage = { inputTokens: 1, outputTokens: 1 };

/** A model that says a word of its own, and fails at once or after it. */
function speaking(id: string, fault?: { error: Error; after?: boolean }) {
  const model = {
    id,
    asked: 0,
    left: false,
    async *stream(): AsyncGenerator<ModelEvent> {
      model.asked += 1;
      try {
        if (fault && !fault.after) throw fault.error;
        yield { type: 'text', text: id };
        if (fault) throw fault.error;
        yield { type: 'finish', reason: 'stop', usage, model: id };
      } finally {
        model.left = true;
      }
    },
  };
  return model;
}

async function read(model: ChatModel, signal = new AbortController().signal): Promise<ModelEvent[]> {
  const events: ModelEvent[] = [];
  for await (const event of model.stream(request, signal)) events.push(event);
  return events;
}

const down = { error: upstreamFailed('p', 'down') };

it('asks the next where one fails before its first event, and says who answered', async () => {
  const models = [
    speaking('a', down),
    speaking('b', { error: modelTimeout('p', 1) }),
    speaking('b2', { error: providerPaused('p', 10, new Date(0), 1) }),
    speaking('c'),
  ] as const;
  const model = withFallbacks(models);
  expect(model.id).toBe('a');
  expect(await read(model)).toEqual([
    { type: 'text', text: 'c' },
    { type: 'finish', reason: 'stop', usage, model: 'c' },
  ]);
  expect(models.map(({ asked }) => asked)).toEqual([1, 1, 1, 1]);
});

it('asks none after the one that answers', async () => {
  const spare = speaking('b');
  await read(withFallbacks([speaking('a'), spare]));
  expect(spare.asked).toBe(0);
  const only = speaking('a');
  expect(withFallbacks([only])).toBe(only);
});

it('fails as the last one does', async () => {
  const last = upstreamFailed('p', 'also down');
  await expect(read(withFallbacks([speaking('a', down), speaking('b', { error: last })]))).rejects.toBe(last);
});

it.each([
  ['one that has begun', { ...down, after: true }],
  ["the caller's own fault", { error: unknownModel('x') }],
  ['a bug', { error: new TypeError('bug') }],
])('does not take the place of %s', async (_, fault) => {
  const spare = speaking('b');
  await expect(read(withFallbacks([speaking('a', fault), spare]))).rejects.toBe(fault.error);
  expect(spare.asked).toBe(0);
});

it('asks none once its caller has left, and lets go of the one that speaks', async () => {
  const spare = speaking('b');
  await expect(read(withFallbacks([speaking('a', down), spare]), AbortSignal.abort())).rejects.toBe(
    down.error,
  );
  expect(spare.asked).toBe(0);
  const answering = speaking('b');
  for await (const _ of withFallbacks([speaking('a', down), answering]).stream(
    request,
    new AbortController().signal,
  ))
    break;
  expect(answering.left).toBe(true);
});
