import type { AgentResponse, Chunk } from '@quire/contracts/agents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProblemBody, startTestAgents, type TestAgents } from '../../../../test/support/agents.ts';

let quire: TestAgents;
beforeAll(async () => {
  quire = await startTestAgents();
});
afterAll(() => quire.close());

const ask = (content: unknown) => ({ messages: [{ role: 'user', content }] });
const lastCall = () => quire.models.calls.at(-1)?.body ?? {};
const invokeUrl = (id: string, verb = 'invoke') => `/v1/agents/${id}/versions/latest/${verb}`;

async function readLines(response: Response): Promise<Chunk[]> {
  const text = await response.text();
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Chunk);
}

describe('invoke', () => {
  it('answers with the documented response', async () => {
    quire.models.script('chat', {
      text: 'Good day to you',
      usage: { prompt_tokens: 11, completion_tokens: 4 },
    });
    const { id } = await quire.agent({ config: { systemPrompt: 'Be polite.' } });
    const { status, body } = await quire.call<AgentResponse>('POST', invokeUrl(id), ask('Hello'));
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(String),
      object: 'response',
      createdAt: expect.any(Number),
      model: 'test/chat',
      status: 'completed',
      output: [
        {
          type: 'message',
          status: 'completed',
          role: 'assistant',
          content: [{ type: 'output_text', text: 'Good day to you' }],
        },
      ],
      usage: { inputTokens: 11, outputTokens: 4, totalTokens: 15 },
      customOutputs: {},
    });
    expect(Math.abs(body.createdAt - Date.now() / 1000)).toBeLessThan(10);
    expect(lastCall().messages).toEqual([
      { role: 'system', content: 'Be polite.' },
      { role: 'user', content: 'Hello' },
    ]);
  });

  it('joins text parts and takes inference settings of the call over those of the version', async () => {
    quire.models.script('chat', { text: 'ok' });
    const { id } = await quire.agent({ config: { inferenceConfig: { temperature: 0.5, maxTokens: 50 } } });
    const parts = [
      { type: 'text', text: 'One.' },
      { type: 'text', text: 'Two.' },
    ];
    const request = { ...ask(parts), inference_config: { max_tokens: 7 }, hybridSearch: true, limit: 50 };
    expect((await quire.call('POST', invokeUrl(id), request)).status).toBe(200);
    expect(lastCall()).toMatchObject({
      messages: [{ content: 'One.\nTwo.' }],
      temperature: 0.5,
      max_tokens: 7,
    });
  });

  it('runs the version that is named, and the newest as latest at once', async () => {
    quire.models.script('chat', { text: 'ok' });
    const { id, currentVersionId } = await quire.agent({ config: { systemPrompt: 'First.' } });
    await quire.call('POST', invokeUrl(id), ask('?'));
    await quire.call('POST', `/v1/agents/${id}/versions`, {
      config: { llmModelId: 'test/chat', systemPrompt: 'Second.' },
    });
    await quire.call('POST', invokeUrl(id), ask('?'));
    expect(lastCall()).toMatchObject({ messages: [{ content: 'Second.' }, {}] });
    await quire.call('POST', `/v1/agents/${id}/versions/${currentVersionId}/invoke`, ask('?'));
    expect(lastCall()).toMatchObject({ messages: [{ content: 'First.' }, {}] });
  });

  it('answers 502 model_output_truncated when the model is cut off', async () => {
    quire.models.script('chat', { text: 'far too lo', finishReason: 'length' });
    const { id } = await quire.agent();
    const request = { ...ask('?'), inferenceConfig: { maxTokens: 3 } };
    const { status, body } = await quire.call<ProblemBody>('POST', invokeUrl(id), request);
    expect(status).toBe(502);
    expect(body).toMatchObject({ type: 'urn:quire:error:model_output_truncated', status: 502 });
    expect(body.detail).toContain('inferenceConfig.maxTokens');
  });

  it('answers 502 when the model server fails or breaks off, and 504 when it is too slow', async () => {
    const { id } = await quire.agent({ config: { inferenceConfig: { maxRetries: 0, timeout: 0.3 } } });
    for (const [reply, expected] of [
      [{ status: 500, message: 'the model burns' }, 502],
      [{ text: 'one two three', cutAfter: 2 }, 502],
      [{ hang: true }, 504],
    ] as const) {
      quire.models.script('chat', reply);
      const { status, body } = await quire.call<ProblemBody>('POST', invokeUrl(id), ask('?'));
      expect([reply, status]).toEqual([reply, expected]);
      expect(body.detail).toContain('test');
    }
    quire.models.script('chat', { text: 'well again' });
    expect((await quire.call('POST', invokeUrl(id), ask('?'))).status).toBe(200);
  });
});

describe('invoke-stream', () => {
  it('sends one bare JSON object per line, numbered, from created to completed', async () => {
    quire.models.script('chat', { text: 'one two three' });
    const { id } = await quire.agent();
    const response = await quire.send('POST', invokeUrl(id, 'invoke-stream'), ask('?'));
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    const chunks = await readLines(response);
    expect(chunks.map(({ sequenceNumber }) => sequenceNumber)).toEqual(chunks.map((_, i) => i));
    expect(new Set(chunks.map((chunk) => chunk.id)).size).toBe(1);
    const [first, ...rest] = chunks;
    const last = rest.pop();
    expect(first).toMatchObject({
      type: 'response.created',
      response: { status: 'in_progress', output: [] },
    });
    expect(rest.every(({ type }) => type === 'response.output_text.delta')).toBe(true);
    expect(rest.map((chunk) => ('delta' in chunk ? chunk.delta : '')).join('')).toBe('one two three');
    expect(last).toMatchObject({
      type: 'response.completed',
      response: { status: 'completed', output: [{ content: [{ text: 'one two three' }] }] },
    });
  });

  it('sends the same objects in SSE frames on request', async () => {
    quire.models.script('chat', { text: 'one two' });
    const { id } = await quire.agent();
    const response = await quire.send('POST', `${invokeUrl(id, 'invoke-stream')}?format=sse`, ask('?'));
    const frames = (await response.text())
      .trimEnd()
      .split('\n\n')
      .map((frame) => frame.split('\n'));
    frames.forEach(([idLine, event, data], i) => {
      const chunk = JSON.parse(data?.replace('data: ', '') ?? '') as Chunk;
      expect([idLine, event, chunk.sequenceNumber]).toEqual([`id: ${i}`, `event: ${chunk.type}`, i]);
    });
    expect(frames.length).toBeGreaterThan(3);
  });

  it('comes as it is made', async () => {
    quire.models.script('chat', { text: 'one two three four', delayMs: 60 });
    const { id } = await quire.agent();
    const response = await quire.send('POST', invokeUrl(id, 'invoke-stream'), ask('?'));
    let pieces = 0;
    for await (const _ of response.body ?? []) pieces += 1;
    expect(pieces).toBeGreaterThan(2);
  });

  it('is a normal error answer when nothing has been said yet', async () => {
    quire.models.script('chat', { status: 500 });
    const { id } = await quire.agent({ config: { inferenceConfig: { maxRetries: 0 } } });
    const response = await quire.send('POST', invokeUrl(id, 'invoke-stream'), ask('?'));
    expect(response.status).toBe(502);
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    await response.body?.cancel();
  });

  it.each([
    [{ text: 'one two three', finishReason: 'length' }, 'max_output_tokens'],
    [{ text: 'one two three', cutAfter: 3, delayMs: 20 }, 'error'],
    [{ text: 'one two three', finishReason: 'content_filter' }, 'content_filter'],
  ])('ends with one response.incomplete: %j', async (reply, reason) => {
    quire.models.script('chat', reply);
    const { id } = await quire.agent({ config: { inferenceConfig: { maxRetries: 0 } } });
    const chunks = await readLines(await quire.send('POST', invokeUrl(id, 'invoke-stream'), ask('?')));
    const ends = chunks.filter(({ type }) => /completed|incomplete/.test(type));
    expect(ends).toEqual([chunks.at(-1)]);
    expect(ends).toMatchObject([
      {
        type: 'response.incomplete',
        response: { status: 'incomplete' },
        incompleteDetails: { reason, message: expect.any(String) },
      },
    ]);
  });
});

describe('a task agent', () => {
  const task = (config = {}) =>
    quire.agent({
      agentType: 'task',
      config: {
        systemPrompt: 'Translate {{text}} into {{language}}.',
        inputSchema: {
          type: 'object',
          required: ['text', 'count'],
          properties: {
            text: { type: 'string' },
            language: { type: 'string', default: 'German' },
            count: { type: 'integer' },
          },
        },
        ...config,
      },
    });

  it('renders its inputs and their defaults into the system prompt', async () => {
    quire.models.script('chat', { text: 'Hallo' });
    const { id } = await task();
    const inputs = { text: 'Hello {{language}}', count: 2 };
    const { status, body } = await quire.call<AgentResponse>('POST', invokeUrl(id, 'invoke-task'), {
      inputs,
    });
    expect(status).toBe(200);
    expect(body.output).toMatchObject([{ content: [{ text: 'Hallo' }] }]);
    expect(lastCall().messages).toEqual([
      { role: 'system', content: 'Translate Hello {{language}} into German.' },
      { role: 'user', content: 'count: 2' },
    ]);
  });

  it('refuses inputs that do not fit, all faults at once', async () => {
    const { id } = await task();
    const request = { inputs: { language: 5, count: 'two', colour: 'red' } };
    const { status, body } = await quire.call<ProblemBody>('POST', invokeUrl(id, 'invoke-task'), request);
    expect(status).toBe(400);
    expect(Object.keys(body.errors ?? {}).sort()).toEqual([
      'inputs/colour',
      'inputs/count',
      'inputs/language',
      'inputs/text',
    ]);
  });

  it('gives a structured result as JSON text, and 502 when the model strays from the schema', async () => {
    const outputSchema = { type: 'object', required: ['n'], properties: { n: { type: 'number' } } };
    const { id } = await task({ outputSchema });
    const request = { inputs: { text: 'x', count: 1 } };
    quire.models.script('chat', { text: '{"n": 5}' });
    const { body } = await quire.call<AgentResponse>('POST', invokeUrl(id, 'invoke-task'), request);
    expect(body.output).toMatchObject([{ content: [{ text: '{"n": 5}' }] }]);
    for (const text of ['{"n": "five"}', 'five']) {
      quire.models.script('chat', { text });
      const strayed = await quire.call<ProblemBody>('POST', invokeUrl(id, 'invoke-task'), request);
      expect(strayed).toMatchObject({ status: 502, body: { type: 'urn:quire:error:model_output_invalid' } });
    }
  });

  it('streams', async () => {
    quire.models.script('chat', { text: 'Hallo du' });
    const { id } = await task();
    const request = { inputs: { text: 'Hello', count: 1 } };
    const chunks = await readLines(await quire.send('POST', invokeUrl(id, 'invoke-task-stream'), request));
    expect(chunks.at(-1)).toMatchObject({
      type: 'response.completed',
      response: { output: [{ content: [{ text: 'Hallo du' }] }] },
    });
  });

  it('and a tool agent each name the endpoints that invoke them', async () => {
    const [taskAgent, toolAgent] = [await task(), await quire.agent()];
    for (const [id, verb, body, right] of [
      [taskAgent.id, 'invoke', ask('?'), 'invoke-task'],
      [taskAgent.id, 'invoke-stream', ask('?'), 'invoke-task-stream'],
      [toolAgent.id, 'invoke-task', { inputs: {} }, 'invoke or invoke-stream'],
      [toolAgent.id, 'invoke-task-stream', { inputs: {} }, 'invoke or invoke-stream'],
    ] as const) {
      const answer = await quire.call<ProblemBody>('POST', invokeUrl(id, verb), body);
      expect(answer.status).toBe(400);
      expect(answer.body.detail).toContain(right);
    }
  });
});
