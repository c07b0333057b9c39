import { Chunk } from '@quire/contracts/agents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestAgents, type TestAgents } from '../../../../test/support/agents.ts';
import type { ModelReply } from '../../../../test/support/model-protocol.ts';

let quire: TestAgents;
const agents: Record<string, string> = {};
beforeAll(async () => {
  quire = await startTestAgents();
  agents.tool = (await quire.agent()).id;
  agents.rag = (await quire.agent({ agentType: 'rag' })).id;
  agents.task = (await quire.agent({ agentType: 'task', config: { inputSchema: {} } })).id;
});
afterAll(() => quire.close());

/** How each agent type is streamed. */
const streams = [
  ['tool', 'invoke-stream', { messages: [{ role: 'user', content: 'Hi' }] }],
  ['rag', 'invoke-stream', { messages: [{ role: 'user', content: 'Hi' }] }],
  ['task', 'invoke-task-stream', { inputs: {} }],
] as const;
type Stream = (typeof streams)[number];
const stories = streams.map((stream) => [stream] as const);

async function read([type, verb, body]: Stream, reply: ModelReply, query = ''): Promise<string[]> {
  quire.models.script('chat', reply);
  const response = await quire.send(
    'POST',
    `/v1/agents/${agents[type]}/versions/latest/${verb}${query}`,
    body,
  );
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  return (await response.text()).split('\n');
}

async function chunks(stream: Stream, reply: ModelReply): Promise<Chunk[]> {
  const lines = await read(stream, reply);
  expect(lines.pop()).toBe('');
  return lines.map((line) => JSON.parse(line));
}

const calls = { toolCalls: [{ id: 'call_1', name: 'look_up', arguments: '{"city": "Bonn"}' }] };
const cut = { text: 'one two', finishReason: 'length' };
const only = (found: readonly Chunk[], type: Chunk['type']) => found.filter((chunk) => chunk.type === type);
const response = (status: string) => ({
  id: expect.any(String),
  object: 'response',
  createdAt: expect.any(Number),
  model: 'test/chat',
  status,
  output: expect.any(Array),
  usage: {
    inputTokens: expect.any(Number),
    outputTokens: expect.any(Number),
    totalTokens: expect.any(Number),
  },
  customOutputs: expect.any(Object),
});

describe.each(stories)('Events of %s', (stream) => {
  it('one JSON object per line, each of the documented shape and of nothing else', async () => {
    for (const reply of [{ text: 'one two' }, calls, cut])
      for (const chunk of await chunks(stream, reply)) expect(Chunk.parse(chunk)).toEqual(chunk);
  });

  it('type, id and sequenceNumber in every chunk; one id, numbered from 0', async () => {
    const found = await chunks(stream, { text: 'one two three' });
    expect(found.map(({ sequenceNumber }) => sequenceNumber)).toEqual(found.map((_, i) => i));
    expect(new Set(found.map(({ id }) => id)).size).toBe(1);
  });

  it('response.created comes first, once', async () => {
    const found = await chunks(stream, { text: 'one two' });
    expect(only(found, 'response.created')).toEqual([found[0]]);
    expect(found[0]).toEqual({
      type: 'response.created',
      id: expect.any(String),
      sequenceNumber: 0,
      response: { ...response('in_progress'), id: found[0]?.id, output: [] },
    });
  });

  it('response.output_text.delta has type, delta, id and role', async () => {
    const found = await chunks(stream, { text: 'one two three' });
    const deltas = only(found, 'response.output_text.delta');
    expect(deltas.length).toBeGreaterThan(1);
    for (const delta of deltas)
      expect(delta).toEqual({
        type: 'response.output_text.delta',
        id: found[0]?.id,
        sequenceNumber: expect.any(Number),
        delta: expect.stringMatching(/./),
        role: 'assistant',
      });
    expect(deltas.map((chunk) => ('delta' in chunk ? chunk.delta : '')).join('')).toBe('one two three');
  });

  it('response.function_call_arguments.done tells of a tool call', async () => {
    const found = await chunks(stream, calls);
    const call = { callId: 'call_1', name: 'look_up', arguments: '{"city": "Bonn"}' };
    expect(only(found, 'response.function_call_arguments.done')).toMatchObject([call]);
    expect(found.at(-1)).toMatchObject({
      type: 'response.completed',
      response: { output: [{ type: 'function_call', status: 'completed', ...call }] },
    });
  });

  it('response.incomplete ends what was cut off, with its reason and what there is', async () => {
    const found = await chunks(stream, cut);
    expect(found.filter(({ type }) => /completed|incomplete/.test(type))).toEqual([found.at(-1)]);
    expect(found.at(-1)).toEqual({
      type: 'response.incomplete',
      id: found[0]?.id,
      sequenceNumber: found.length - 1,
      response: { ...response('incomplete'), id: found[0]?.id },
      incompleteDetails: {
        reason: 'max_output_tokens',
        message: expect.stringContaining('inferenceConfig.maxTokens'),
      },
    });
  });

  it('response.completed ends what is whole, with the response of a plain invoke', async () => {
    const found = await chunks(stream, { text: 'one two' });
    expect(found.filter(({ type }) => /completed|incomplete/.test(type))).toEqual([found.at(-1)]);
    const last = found.at(-1);
    if (last?.type !== 'response.completed') throw new Error('the stream is not completed');
    const item = { type: 'message', status: 'completed', role: 'assistant' };
    const output = [{ ...item, content: [{ type: 'output_text', text: 'one two' }] }];
    expect(last.response).toEqual({ ...response('completed'), id: found[0]?.id, output });
    const [type, verb, body] = stream;
    const plain = verb.replace('-stream', '');
    const whole = await quire.call('POST', `/v1/agents/${agents[type]}/versions/latest/${plain}`, body);
    expect(whole.body).toEqual({ ...last.response, id: expect.any(String), createdAt: expect.any(Number) });
  });

  it('SSE frames of id, event and data hold the same objects with ?format=sse', async () => {
    const lines = await read(stream, { text: 'one two' }, '?format=sse');
    const frames = lines.join('\n').trimEnd().split('\n\n');
    frames.forEach((frame, i) => {
      const [id, event, data = '', ...more] = frame.split('\n');
      const chunk = Chunk.parse(JSON.parse(data.replace(/^data: /, '')));
      expect([id, event, more]).toEqual([`id: ${i}`, `event: ${chunk.type}`, []]);
      expect(chunk.sequenceNumber).toBe(i);
    });
    expect(frames.length).toBeGreaterThan(3);
  });
});
