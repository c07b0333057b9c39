import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anthropicProtocol } from '../../../../test/support/providers/anthropic.ts';
import { bedrockProtocol } from '../../../../test/support/providers/bedrock.ts';
import { googleProtocol } from '../../../../test/support/providers/google.ts';
import {
  type ProviderServer,
  startProviderServer,
} from '../../../../test/support/providers/provider-server.ts';
import type { ChatModel, ChatRequest, ModelEvent } from '../chat-model.ts';
import { anthropicProvider } from './anthropic.provider.ts';
import { bedrockProvider } from './bedrock.provider.ts';
import { googleProvider } from './google.provider.ts';

const apiKey = 'key-that-stays-here';
const silenceMs = 300;
const never = new AbortController().signal;
async function read(model: ChatModel, request: ChatRequest): Promise<ModelEvent[]> {
  const events: ModelEvent[] = [];
  for await (const event of model.stream(request, never)) events.push(event);
  return events;
}
const sayOf = (events: ModelEvent[]) =>
  events.map((event) => (event.type === 'text' ? event.text : '')).join('');

function withResolvers() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

const hello: ChatRequest = { messages: [{ role: 'user', content: 'hello there' }], maxRetries: 0 };

const colour = '{"colour":"blue"}';
const asCall = { toolCalls: [{ name: 'json', arguments: colour }] };

const cases = [
  {
    name: 'anthropic',
    protocol: anthropicProtocol,
    declared: anthropicProvider,
    base: '/v1',
    reasons: { length: 'max_tokens', content_filter: 'refusal' },
    // Models that cannot be held to a schema are given it as a tool.
    shaped: { 'claude-sonnet-4-5': { text: colour }, 'claude-3-haiku': asCall },
  },
  {
    name: 'google',
    protocol: googleProtocol,
    declared: googleProvider,
    base: '/v1beta',
    reasons: { length: 'MAX_TOKENS', content_filter: 'SAFETY' },
    shaped: { 'gemini-2.5-flash': { text: colour } },
  },
  {
    name: 'bedrock',
    protocol: bedrockProtocol,
    declared: bedrockProvider,
    base: '',
    reasons: { length: 'max_tokens', content_filter: 'guardrail_intervened' },
    shaped: { 'anthropic.claude-3-haiku-20240307-v1:0': asCall },
  },
];

describe.each(cases)('$name', ({ name, protocol, declared, base, reasons, shaped }) => {
  let server: ProviderServer;
  let provider: ReturnType<typeof declared.connect>;
  let impatient: ReturnType<typeof declared.connect>;
  beforeAll(async () => {
    server = await startProviderServer(protocol);
    const settings = { name, baseUrl: `${server.url}${base}`, apiKey };
    provider = declared.connect(settings);
    impatient = declared.connect({ ...settings, timeoutMs: silenceMs });
  });
  afterAll(async () => {
    await provider.close();
    await impatient.close();
    await server.close();
  });

  const served = (model: string) => ({ id: `q/${model}`, model, structuredOutput: true });
  const chat = (model: string) => provider.chat(served(model));
  const callsTo = (model: string) => server.calls.filter((call) => call.model === model);
  const collect = (model: string, request = hello) => read(chat(model), request);

  it('streams text as it comes, and the usage', async () => {
    server.script('echo', { text: 'Grüße – 漢字 👩‍🚀' });
    expect(await collect('echo')).toEqual([
      { type: 'text', text: 'Grüße' },
      { type: 'text', text: ' –' },
      { type: 'text', text: ' 漢字' },
      { type: 'text', text: ' 👩‍🚀' },
      { type: 'finish', reason: 'stop', usage: { inputTokens: 11, outputTokens: 3 }, model: 'q/echo' },
    ]);
  });

  it('calls tools, and takes their results', async () => {
    const toolCalls = [
      { name: 'look', arguments: '{"query":"a long one"}' },
      { name: 'tell', arguments: '{"to":"me"}' },
    ];
    server.script('tools', { toolCalls }, { text: 'found' });
    const tools = [
      {
        name: 'look',
        description: 'looks',
        parameters: { type: 'object', properties: { query: { type: 'string' } } },
      },
      { name: 'tell', parameters: { type: 'object', properties: { to: { type: 'string' } } } },
    ];
    const events = await collect('tools', { ...hello, tools, toolChoice: 'required' });
    const asked = events.flatMap((event) => (event.type === 'tool_call' ? event : []));
    expect(asked.map((call) => [call.name, JSON.parse(call.arguments)])).toEqual([
      ['look', { query: 'a long one' }],
      ['tell', { to: 'me' }],
    ]);
    expect(events.at(-1)).toMatchObject({ type: 'finish', reason: 'tool_calls' });
    const messages: ChatRequest['messages'] = [
      { role: 'system', content: 'Be brief.' },
      ...hello.messages,
      { role: 'assistant', content: '', toolCalls: asked },
      ...asked.map(({ callId }) => ({ role: 'tool' as const, callId, content: `result of ${callId}` })),
    ];
    expect(sayOf(await collect('tools', { ...hello, messages, tools }))).toBe('found');
    const [first, second] = callsTo('tools').map(({ body }) => JSON.stringify(body));
    for (const word of ['look', 'tell', 'looks', 'query']) expect(first).toContain(word);
    for (const { callId } of asked) expect(second).toContain(`result of ${callId}`);
    expect(second).toContain('Be brief.');
  });

  it('sends images', async () => {
    const data = Buffer.from('an image').toString('base64');
    const content = [
      { type: 'text' as const, text: 'What is it?' },
      { type: 'image' as const, url: `data:image/png;base64,${data}` },
    ];
    await collect('images', { ...hello, messages: [{ role: 'user', content }] });
    const sent = JSON.stringify(callsTo('images')[0]?.body);
    expect(sent).toContain(data);
    expect(sent).toContain('png');
    expect(sent).toContain('What is it?');
  });

  it('sends limits and settings, and gives up its headers to nobody else', async () => {
    await collect('settings', { ...hello, temperature: 0.25, maxTokens: 77 });
    const [call] = callsTo('settings');
    expect(JSON.stringify(call?.body)).toContain('0.25');
    expect(JSON.stringify(call?.body)).toContain('77');
    expect(Object.values(call?.headers ?? {}).join(' ')).toContain(apiKey);
    expect(JSON.stringify(call?.body)).not.toContain(apiKey);
  });

  it.each(Object.entries(shaped))('asks %s for structured output', async (model, reply) => {
    server.script(model, reply);
    const outputSchema = {
      type: 'object',
      properties: { colour: { type: 'string' } },
      required: ['colour'],
      additionalProperties: false,
    };
    const events = await collect(model, { ...hello, outputSchema });
    expect(sayOf(events)).toBe(colour);
    expect(events.at(-1)).toMatchObject({ type: 'finish', reason: 'stop' });
    expect(JSON.stringify(callsTo(model)[0]?.body)).toContain('"colour"');
  });

  it.each(Object.entries(reasons))('tells an answer that ended by %s', async (reason, finishReason) => {
    server.script(finishReason, { finishReason });
    expect((await collect(finishReason)).at(-1)).toMatchObject({ type: 'finish', reason });
  });

  it.each([
    [400, 1],
    [401, 1],
    [429, 3],
    [500, 3],
  ])('answers a %i with its message, after %i tries', async (status, tries) => {
    const model = `status-${status}`;
    server.script(model, { status, message: 'this is why', headers: { 'retry-after': '0' } });
    const error: unknown = await collect(model, { ...hello, maxRetries: 2 }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({
      code: 'model.upstream_failed',
      status: 502,
      message: `The model provider ${name} failed: ${status} this is why`,
    });
    expect(callsTo(model)).toHaveLength(tries);
    expect(sayOf(await collect('fine'))).toBe('fine thanks');
  });

  it('tries again what may pass', async () => {
    server.script('busy', { status: 503, headers: { 'retry-after': '0' } }, { text: 'back' });
    expect(sayOf(await collect('busy', { ...hello, maxRetries: 1 }))).toBe('back');
  });

  it('never shows a key that the provider repeats', async () => {
    const message = `${'x'.repeat(490)}${apiKey} and Bearer ${apiKey} and AKIAABCDEFGHIJKLMNOP`;
    server.script('echoes', { status: 401, message });
    const error: unknown = await collect('echoes').catch((thrown: unknown) => thrown);
    expect(String(error)).toContain('x***');
    for (let shown = error; shown instanceof Error; shown = shown.cause) {
      expect(JSON.stringify({ ...shown, text: shown.stack })).not.toContain('key-that');
    }
  });

  // The first event of a protocol may say nothing: the cut comes after one that does.
  it.each([
    ['cut', { cutAfter: 4 }, /connection failed/],
    ['ended early', { endAfter: 4 }, /broke off/],
    ['broken', { brokenAfter: 4 }, /not JSON|cannot be read/],
  ])('reports an answer that is %s, and does not try again', async (fault, reply, message) => {
    const { promise: breakWhen, resolve: breakNow } = withResolvers();
    server.script(fault, { text: 'one two three four five six', breakWhen, ...reply });
    const seen: ModelEvent[] = [];
    const reading = (async () => {
      for await (const event of chat(fault).stream({ ...hello, maxRetries: 3 }, never)) {
        seen.push(event);
        if (sayOf(seen).includes('two')) breakNow();
      }
    })();
    await expect(reading).rejects.toMatchObject({
      code: 'model.upstream_failed',
      message: expect.stringMatching(message),
    });
    expect(sayOf(seen)).toMatch(/^one two/);
    expect(callsTo(fault)).toHaveLength(1);
    expect(sayOf(await collect('fine'))).toBe('fine thanks');
  });

  it.each([
    ['mute', { hang: true }],
    ['stuck', { text: 'one two three', hangAfter: 3 }],
  ])('ends a try whose provider is %s, and hangs up', async (model, reply) => {
    server.script(model, reply);
    await expect(collect(model, { ...hello, timeoutMs: 200 })).rejects.toMatchObject({
      code: 'model.timeout',
      status: 504,
      message: `The model provider ${name} did not answer within 0.2 s.`,
    });
    await expect(read(impatient.chat(served(model)), hello)).rejects.toMatchObject({
      message: `The model provider ${name} did not answer within 0.3 s.`,
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
});
