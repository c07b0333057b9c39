import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ModelServer, startModelServer } from '../../../../test/support/model-server.ts';
import type { ChatModel, ChatRequest, ModelEvent, ModelMessage } from '../chat-model.ts';
import { openaiCompatibleProvider } from './openai-compatible.provider.ts';

const apiKey = 'key-that-stays-here';
const silenceMs = 300;
let server: ModelServer;
let provider: ReturnType<typeof openaiCompatibleProvider.connect>;
let impatient: ReturnType<typeof openaiCompatibleProvider.connect>;

beforeAll(async () => {
  server = await startModelServer();
  const settings = { name: 'test', baseUrl: server.url, apiKey };
  provider = openaiCompatibleProvider.connect(settings);
  impatient = openaiCompatibleProvider.connect({ ...settings, timeoutMs: silenceMs });
});
afterAll(async () => {
  await provider.close();
  await impatient.close();
  await server.close();
});

const never = new AbortController().signal;
const served = (model: string) => ({ id: `q/${model}`, model, structuredOutput: true });
const hello: ChatRequest = { messages: [{ role: 'user', content: 'hello there' }], maxRetries: 0 };
const callsTo = (model: string) => server.calls.filter((call) => call.model === model);

async function read(model: ChatModel, request: ChatRequest, signal: AbortSignal): Promise<ModelEvent[]> {
  const events: ModelEvent[] = [];
  for await (const event of model.stream(request, signal)) events.push(event);
  return events;
}
const chat = (model: string) => provider.chat(served(model));
const collect = (model: string, request = hello, signal = never) => read(chat(model), request, signal);

it('streams text as it comes, and the usage', async () => {
  expect(await collect('echo')).toEqual([
    { type: 'text', text: 'hello' },
    { type: 'text', text: ' there' },
    { type: 'finish', reason: 'stop', usage: { inputTokens: 10, outputTokens: 2 }, model: 'q/echo' },
  ]);
});

it("sends the request in OpenAI's words", async () => {
  const parameters = { type: 'object' };
  const tools = [{ name: 'f', description: 'd', parameters }];
  await collect('body', { ...hello, temperature: 0, maxTokens: 9, tools, outputSchema: parameters });
  const [call] = callsTo('body');
  expect(call?.headers.authorization).toBe(`Bearer ${apiKey}`);
  expect(call?.body).toEqual({
    model: 'body',
    messages: [{ role: 'user', content: 'hello there' }],
    temperature: 0,
    max_tokens: 9,
    tools: [{ type: 'function', function: { name: 'f', description: 'd', parameters } }],
    response_format: { type: 'json_schema', json_schema: { name: 'answer', schema: parameters } },
    stream: true,
    stream_options: { include_usage: true },
  });
});

it('sends tool calls, their results and images', async () => {
  const toolCalls = [{ callId: 'c1', name: 'f', arguments: '{"a":1}' }];
  const image = 'data:image/png;base64,AA==';
  const messages: ModelMessage[] = [
    {
      role: 'user',
      content: [
        { type: 'text', text: 'look' },
        { type: 'image', url: image },
      ],
    },
    { role: 'assistant', content: '', toolCalls },
    { role: 'tool', callId: 'c1', content: 'found' },
  ];
  const tools = [{ name: 'f', parameters: {} }];
  await collect('turns', { ...hello, messages, tools, toolChoice: 'required' });
  await collect('turns', { ...hello, toolChoice: 'required' });
  const [call, withoutTools] = callsTo('turns');
  expect(call?.body.messages).toEqual([
    {
      role: 'user',
      content: [
        { type: 'text', text: 'look' },
        { type: 'image_url', image_url: { url: image } },
      ],
    },
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'c1', type: 'function', function: { name: 'f', arguments: '{"a":1}' } }],
    },
    { role: 'tool', tool_call_id: 'c1', content: 'found' },
  ]);
  expect(call?.body.tool_choice).toBe('required');
  // Servers refuse the choice where there is nothing to choose from.
  expect(withoutTools?.body).not.toHaveProperty('tool_choice');
});

it('puts a tool call together from its pieces', async () => {
  server.script('tools', { toolCalls: [{ id: 'c9', name: 'look', arguments: '{"query":"a long one"}' }] });
  const [call, finish] = await collect('tools');
  expect(call).toEqual({
    type: 'tool_call',
    callId: 'c9',
    name: 'look',
    arguments: '{"query":"a long one"}',
  });
  expect(finish).toMatchObject({ reason: 'tool_calls' });
});

it('tries again after failures that may pass, as long as the provider asks it to wait', async () => {
  server.script('busy', { status: 500 }, { status: 429, headers: { 'retry-after': '1' } }, { text: 'fine' });
  const startedAt = performance.now();
  expect((await collect('busy', { ...hello, maxRetries: 2 }))[0]).toEqual({ type: 'text', text: 'fine' });
  expect(performance.now() - startedAt).toBeGreaterThan(950);
  expect(callsTo('busy')).toHaveLength(3);
});

it('gives up when its tries are used, when waiting is useless, and at once where trying again is', async () => {
  const failing = { code: 'model.upstream_failed', status: 502 };
  server.script('down', { status: 503, message: 'overloaded' });
  await expect(collect('down', { ...hello, maxRetries: 1 })).rejects.toMatchObject({
    ...failing,
    message: 'The model provider test failed: 503 overloaded',
  });
  expect(callsTo('down')).toHaveLength(2);
  server.script('later', { status: 429, headers: { 'retry-after': '3600' } });
  await expect(collect('later', { ...hello, maxRetries: 5 })).rejects.toMatchObject(failing);
  server.script('bad', { status: 400, message: 'too long' });
  await expect(collect('bad', { ...hello, maxRetries: 5 })).rejects.toMatchObject(failing);
  expect([callsTo('later').length, callsTo('bad').length]).toEqual([1, 1]);
});

it("passes the provider's message on without our keys", async () => {
  server.script('key', { status: 401, message: `wrong key ${apiKey}, or sk-abc***xyz` });
  const error: unknown = await collect('key').catch((thrown: unknown) => thrown);
  expect(String(error)).toContain('401 wrong key ***, or ***');
  expect(JSON.stringify(error)).not.toContain(apiKey);
});

it.each([
  ['cut', { cutAfter: 1 }, /connection failed/],
  ['broken', { brokenAfter: 1 }, /not JSON/],
])(
  'reports an answer that is %s after its first words, and does not try again',
  async (model, fault, message) => {
    let breakNow = () => {};
    const breakWhen = new Promise<void>((resolve) => {
      breakNow = resolve;
    });
    server.script(model, { text: 'one two three', breakWhen, ...fault });
    const seen: ModelEvent[] = [];
    const reading = (async () => {
      for await (const event of chat(model).stream({ ...hello, maxRetries: 3 }, never)) {
        seen.push(event);
        breakNow();
      }
    })();
    await expect(reading).rejects.toMatchObject({
      code: 'model.upstream_failed',
      message: expect.stringMatching(message),
    });
    expect(seen).toEqual([{ type: 'text', text: 'one' }]);
    expect(callsTo(model)).toHaveLength(1);
  },
);

it('tries again when the connection breaks before the first word', async () => {
  server.script('early', { cutAfter: 0 }, { text: 'fine' });
  expect((await collect('early', { ...hello, maxRetries: 1 }))[0]).toEqual({ type: 'text', text: 'fine' });
});

it.each([
  ['mute', { hang: true }],
  ['stuck', { text: 'one two', hangAfter: 1 }],
])('ends a try whose provider is %s, and hangs up', async (model, fault) => {
  server.script(model, fault);
  // The request's own limit, then the provider's limit of silence.
  await expect(collect(model, { ...hello, timeoutMs: 150 })).rejects.toMatchObject({
    code: 'model.timeout',
    status: 504,
    message: 'The model provider test did not answer within 0.15 s.',
  });
  await expect(read(impatient.chat(served(model)), hello, never)).rejects.toMatchObject({
    message: 'The model provider test did not answer within 0.3 s.',
  });
  for (const call of callsTo(model)) expect(await call.hungUp).toBe(true);
});

it.each(['abort', 'break'])('stops the provider on %s', async (way) => {
  const model = `leave-${way}`;
  server.script(model, { text: 'word '.repeat(5_000), delayMs: 10 });
  const leaving = new AbortController();
  const reading = (async () => {
    for await (const _ of chat(model).stream(hello, leaving.signal)) {
      if (way === 'break') break;
      leaving.abort(new Error('gone'));
    }
  })();
  if (way === 'abort') await expect(reading).rejects.toThrow('gone');
  else await reading;
  // Nothing else would end this exchange before a minute has passed.
  expect(await callsTo(model)[0]?.hungUp).toBe(true);
});

it('stops waiting for the next try when its caller leaves', async () => {
  server.script('wait', { status: 503, headers: { 'retry-after': '30' } });
  const signal = AbortSignal.timeout(100);
  await expect(collect('wait', { ...hello, maxRetries: 5 }, signal)).rejects.toMatchObject({
    name: 'TimeoutError',
  });
});

it('reports a provider that cannot be reached, and reaches it once it is back', async () => {
  const port = await new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
  const away = openaiCompatibleProvider.connect({ name: 'away', baseUrl: `http://127.0.0.1:${port}/v1` });
  const model = away.chat({ id: 'm', model: 'm', structuredOutput: true });
  const failing = model.stream(hello, never)[Symbol.asyncIterator]().next();
  await expect(failing).rejects.toMatchObject({ message: expect.stringContaining('ECONNREFUSED') });
  await away.close();
  expect(await collect('echo')).toHaveLength(3);
});

it('uses a connection again, also when the reader leaves at the last event of a long answer', async () => {
  server.script('single', { text: 'word '.repeat(2_000) });
  const single = openaiCompatibleProvider.connect({ name: 'one', baseUrl: server.url, maxConnections: 1 });
  const model = single.chat({ id: 'm', model: 'single', structuredOutput: true });
  for (let i = 0; i < 3; i++) {
    for await (const event of model.stream(hello, never)) if (event.type === 'finish') break;
  }
  expect(new Set(callsTo('single').map((call) => call.port)).size).toBe(1);
  await single.close();
});
