import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChatModel, ChatRequest, ModelEvent } from '../chat-model.ts';
import { onnxProvider } from './onnx.provider.ts';
import { createModelProcess } from './process/model-process.ts';
import { writeChatModel } from './testing/chat-model.fixture.ts';

const path = mkdtempSync(join(tmpdir(), 'quire-onnx-'));
const provider = onnxProvider.connect({ name: 'local', path, threads: 1, concurrency: 2 });
const chatOf = (model: string) => provider.chat({ id: `onnx/${model}`, model, structuredOutput: false });
let chat: ChatModel;
beforeAll(async () => {
  await writeChatModel(join(path, 'chat'), [
    { pieces: ['The', ' harbour', ' of', ' Kiel', ' ', '🚢', ' opens', ' soon.'] },
    { when: 'long', pieces: [' and', ' so', ' on'], isEndless: true },
  ]);
  await writeChatModel(join(path, 'half'), [{ pieces: ['Half', ' as', ' wide.'] }], { half: true });
  await writeChatModel(join(path, 'small'), [{ pieces: ['Small.'] }], { window: 60 });
  await writeChatModel(join(path, 'wide'), [{ pieces: ['a b', 'c d'], isEndless: true }], { window: 1e8 });
  chat = chatOf('chat');
});
afterAll(async () => {
  await provider.close();
  rmSync(path, { recursive: true });
});

const { signal: never } = new AbortController();
const user = (content: string): ChatRequest => ({ messages: [{ role: 'user', content }] });

async function all(model: ChatModel, request: ChatRequest, signal = never) {
  const events: ModelEvent[] = [];
  for await (const event of model.stream(request, signal)) events.push(event);
  return events;
}
const textOf = (events: readonly ModelEvent[]) =>
  events.map((event) => (event.type === 'text' ? event.text : '')).join('');

it('says an answer word by word, in whole characters, and counts its tokens', async () => {
  const events = await all(chat, user('Where?'));
  const said = ['The', ' harbour', ' of', ' Kiel', ' ', '🚢', ' opens', ' soon.'];
  const finish = {
    type: 'finish',
    reason: 'stop',
    model: 'onnx/chat',
    // <|turn|>, each byte of "user: Where?", <|end|> and the start of the answer; the ship has four.
    usage: { inputTokens: 15, outputTokens: 11 },
  };
  expect(events).toEqual([...said.map((text) => ({ type: 'text', text })), finish]);
});

it('reads a prompt of many runs, and keeps what it has read', async () => {
  const events = await all(chat, user('Where is it? '.repeat(150)));
  expect(textOf(events)).toBe('The harbour of Kiel 🚢 opens soon.');
  expect(events.at(-1)).toMatchObject({ usage: { inputTokens: 15 - 'Where?'.length + 13 * 150 } });
});

it('ends at the most tokens of the request, and at the end of its window', async () => {
  const events = await all(chat, { ...user('Where?'), maxTokens: 3 });
  expect(textOf(events)).toBe('The harbour of');
  expect(events.at(-1)).toMatchObject({ reason: 'length', usage: { outputTokens: 3 } });
  const untilFull = await all(chat, user(`long ${'x'.repeat(4_000)}`));
  const { inputTokens, outputTokens } = finishOf(untilFull).usage;
  expect(inputTokens + outputTokens).toBe(4_096);
  expect(finishOf(untilFull).reason).toBe('length');
});

const finishOf = (events: readonly ModelEvent[]) => {
  const last = events.at(-1);
  if (last?.type !== 'finish') throw new Error('the answer has no end');
  return last;
};

it('runs graphs of 16-bit numbers', async () => {
  expect(textOf(await all(chatOf('half'), user('Who?')))).toBe('Half as wide.');
});

it('refuses what does not fit its window, and says so', async () => {
  await expect(all(chatOf('small'), user('x'.repeat(80)))).rejects.toMatchObject({
    code: 'model.upstream_failed',
    status: 502,
    message: expect.stringMatching(/^The model provider local failed: The prompt has 89 tokens.* 60\.$/),
  });
});

it('stops between two tokens when its caller leaves, and is there for the next', async () => {
  const alone = onnxProvider.connect({ name: 'local', path, threads: 1, concurrency: 1 });
  const wide = alone.chat({ id: 'w', model: 'wide', structuredOutput: false });
  for (let round = 0; round < 2; round++) {
    const caller = new AbortController();
    let heard = 0;
    const listening = (async () => {
      for await (const _ of wide.stream(user('Go on.'), caller.signal)) {
        heard += 1;
        if (heard === 3) caller.abort(new Error('enough'));
      }
    })();
    // Its turn comes when the one before is over: there is one place.
    const waiting = new AbortController();
    const second = all(wide, user('Me too.'), waiting.signal);
    waiting.abort(new Error('too long'));
    await expect(second).rejects.toThrow('too long');
    await expect(listening).rejects.toThrow('enough');
  }
  for await (const event of wide.stream(user('Once more.'), never)) {
    expect(event.type).toBe('text');
    break;
  }
  expect(textOf(await all(wide, { ...user('And a last one.'), maxTokens: 4 }))).toBe('a bc da bc d');
  await alone.close();
});

it('answers a second caller while the first still listens', async () => {
  const caller = new AbortController();
  const model = chatOf('wide');
  const first = model.stream(user('Go on.'), caller.signal)[Symbol.asyncIterator]();
  await first.next();
  expect(textOf(await all(model, { ...user('Be brief.'), maxTokens: 1 }))).toBe('a b');
  expect(await first.next()).toMatchObject({ done: false });
  caller.abort();
  await expect(first.next()).rejects.toThrow();
});

it('gives up when the time of a request is over', async () => {
  const request = { ...user('Go on.'), timeoutMs: 400 };
  await expect(all(chatOf('wide'), request)).rejects.toMatchObject({ code: 'model.timeout', status: 504 });
});

it('starts again after its process was lost', async () => {
  const spec = { kind: 'chat', folder: join(path, 'wide'), threads: 1 } as const;
  const model = createModelProcess({ provider: 'local', concurrency: 1, spec });
  const job = { kind: 'chat', ...user('Go on.') } as const;
  const pieces = model.ask(job, never);
  expect(await pieces.next()).toEqual({ done: false, value: { type: 'text', text: 'a b' } });
  process.kill(model.pid() ?? 0, 'SIGKILL');
  const rest = async () => {
    for await (const _ of pieces);
  };
  await expect(rest()).rejects.toMatchObject({
    code: 'model.upstream_failed',
    message: 'The model provider local failed: its process ended with SIGKILL.',
  });
  for await (const piece of model.ask({ ...job, maxTokens: 1 }, never))
    if (piece.type === 'text') expect(piece.text).toBe('a b');
  await model.close();
  await expect(model.ask(job, never).next()).rejects.toThrow('it was closed');
});

it('is ended where it does not stop by itself', async () => {
  const spec = { kind: 'chat', folder: join(path, 'wide'), threads: 1 } as const;
  const model = createModelProcess({ provider: 'local', concurrency: 1, spec, patienceMs: 100 });
  const job = { kind: 'chat', ...user('Go on.') } as const;
  const caller = new AbortController();
  const pieces = model.ask(job, caller.signal);
  await pieces.next();
  const stuck = model.pid() ?? 0;
  process.kill(stuck, 'SIGSTOP');
  caller.abort(new Error('enough'));
  const rest = async () => {
    for await (const _ of pieces);
  };
  await expect(rest()).rejects.toThrow('enough');
  for await (const piece of model.ask({ ...job, maxTokens: 1 }, never))
    if (piece.type === 'text') expect(piece.text).toBe('a b');
  expect(model.pid()).not.toBe(stuck);
  await model.close();
});

it('says why it cannot be loaded', async () => {
  const gone = chatOf('nowhere');
  await expect(all(gone, user('Hello?'))).rejects.toThrow(/is to be in the folder .*nowhere/);
});
