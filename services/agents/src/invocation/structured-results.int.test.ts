import type { AgentResponse, Chunk } from '@quire/contracts/agents';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ProblemBody, startTestAgents, type TestAgents } from '../../../../test/support/agents.ts';

let quire: TestAgents;
let plain: string;
let structured: string;
const outputSchema = {
  type: 'object',
  required: ['total'],
  properties: { total: { type: 'number' } },
  additionalProperties: false,
};
const inputSchema = {
  type: 'object',
  required: ['text'],
  properties: {
    text: { type: 'string' },
    address: {
      type: 'object',
      required: ['zip'],
      properties: {
        zip: { type: 'string', pattern: '^\\d{5}$' },
        country: { type: 'string', default: 'DE' },
      },
    },
  },
};

beforeAll(async () => {
  const strict = {
    id: 'test/strict',
    provider: 'test',
    model: 'chat',
    capabilities: { structured_output: true },
  };
  quire = await startTestAgents({ models: [strict] });
  const config = { systemPrompt: 'Sum up {{text}}.', inputSchema, outputSchema };
  plain = (await quire.agent({ agentType: 'task', config })).id;
  structured = (await quire.agent({ agentType: 'task', config: { ...config, llmModelId: 'test/strict' } }))
    .id;
});
afterAll(() => quire.close());

const url = (id: string, verb = 'invoke-task') => `/v1/agents/${id}/versions/latest/${verb}`;
const request = { inputs: { text: 'one and two' } };
const invoke = <T = AgentResponse>(id = plain, body: object = request) =>
  quire.call<T>('POST', url(id), body);
const textOf = ({ output }: AgentResponse) =>
  output
    .map((item) => (item.type === 'message' ? item.content.map(({ text }) => text).join('') : ''))
    .join('');
const right = { text: '{"total": 3}', usage: { prompt_tokens: 5, completion_tokens: 7 } };
const wrong = { text: '{"total": "three"}', usage: { prompt_tokens: 11, completion_tokens: 13 } };

async function stream(): Promise<Chunk[]> {
  const response = await quire.send('POST', url(plain, 'invoke-task-stream'), request);
  expect(response.status).toBe(200);
  const lines = (await response.text()).trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Chunk);
}

let before = 0;
beforeEach(() => {
  before = quire.models.calls.length;
});
const calls = () => quire.models.calls.slice(before);

describe('a structured result', () => {
  it('that is right costs one call and is given as it is', async () => {
    quire.models.script('chat', right);
    const { status, body } = await invoke();
    expect([status, textOf(body), calls().length]).toEqual([200, right.text, 1]);
  });

  it.each(['```json\n{"total": 3}\n```', '  ```\n{"total": 3}\n```\n'])(
    'is freed of its code fence: %j',
    async (text) => {
      quire.models.script('chat', { text });
      const { body } = await invoke();
      expect([textOf(body), calls().length]).toEqual(['{"total": 3}', 1]);
    },
  );

  it('that is wrong is asked for once more, with its fault, and counts both calls', async () => {
    quire.models.script('chat', wrong, right);
    const { status, body } = await invoke();
    expect([status, textOf(body)]).toEqual([200, right.text]);
    expect(body.usage).toEqual({ inputTokens: 16, outputTokens: 20, totalTokens: 36 });
    const [first, second, ...more] = calls().map(
      (call) => call.body.messages as { role: string; content: string }[],
    );
    expect(more).toEqual([]);
    expect(second?.slice(0, first?.length)).toEqual(first);
    expect(second?.slice(first?.length)).toEqual([
      { role: 'assistant', content: wrong.text },
      { role: 'user', content: expect.stringMatching(/result\/total must be number/) },
    ]);
  });

  it('that is no JSON at first is repaired all the same', async () => {
    quire.models.script('chat', { text: 'The total is three.' }, right);
    expect(textOf((await invoke()).body)).toBe(right.text);
  });

  it('that is wrong twice is 502 model_output_invalid, and never asked for a third time', async () => {
    quire.models.script('chat', wrong, wrong, right);
    const { status, body } = await invoke<ProblemBody>();
    expect([status, body.type, calls().length]).toEqual([502, 'urn:quire:error:model_output_invalid', 2]);
    expect(body.detail).toMatch(/result\/total/);
  });

  it('that is cut off is truncated and not asked for again', async () => {
    quire.models.script('chat', { text: '{"total": ', finishReason: 'length' }, right);
    const { status, body } = await invoke<ProblemBody>();
    expect([status, body.type, calls().length]).toEqual([502, 'urn:quire:error:model_output_truncated', 1]);
  });

  it('is 502 where the repair fails upstream', async () => {
    quire.models.script('chat', wrong, { status: 400, message: 'no more' });
    const { status, body } = await invoke<ProblemBody>();
    expect([status, body.type]).toEqual([502, 'urn:quire:error:model.upstream_failed']);
  });

  it("is asked for by the provider's structured output where its model has that", async () => {
    quire.models.script('chat', right);
    await invoke(structured);
    expect(calls()[0]?.body.response_format).toMatchObject({
      type: 'json_schema',
      json_schema: { schema: outputSchema },
    });
    await invoke(plain);
    expect(calls()[1]?.body).not.toHaveProperty('response_format');
    expect(JSON.stringify(calls()[1]?.body.messages)).toContain('JSON Schema');
  });

  it('is streamed whole, once it is right: nothing of a wrong one is shown', async () => {
    quire.models.script('chat', wrong, right);
    const chunks = await stream();
    expect(chunks.map(({ type }) => type)).toEqual([
      'response.created',
      'response.output_text.delta',
      'response.completed',
    ]);
    expect(chunks[1]).toMatchObject({ delta: right.text });
  });

  it('that stays wrong ends a stream as incomplete, without a word of it', async () => {
    quire.models.script('chat', wrong, wrong);
    const chunks = await stream();
    expect(chunks.map(({ type }) => type)).toEqual(['response.created', 'response.incomplete']);
    expect(chunks[1]).toMatchObject({
      response: { status: 'incomplete', output: [], usage: { totalTokens: 48 } },
      incompleteDetails: { reason: 'error', message: expect.stringContaining('outputSchema') },
    });
    expect(JSON.stringify(chunks)).not.toContain('three');
  });

  it('of a run is repaired as well', async () => {
    quire.models.script('chat', wrong, right);
    const worker = quire.startWorker();
    const { body } = await quire.call<never>('POST', `/v1/agents/${plain}/runs`, { invokeRequest: request });
    const run = await quire.runIn(body, 'completed', 'failed');
    expect(run.outputPayload && textOf(run.outputPayload)).toBe(right.text);
    await worker.close();
  });
});

describe('inputs', () => {
  it('name every fault by its JSON pointer', async () => {
    const { status, body } = await invoke<ProblemBody>(plain, {
      inputs: { text: 5, address: { zip: 'x', country: 7 }, 'a/b~c': 1 },
    });
    expect(status).toBe(400);
    expect(Object.keys(body.errors ?? {}).sort()).toEqual([
      'inputs/address/country',
      'inputs/address/zip',
      'inputs/a~1b~0c',
      'inputs/text',
    ]);
  });

  it('get the defaults that their schema gives, however deep', async () => {
    quire.models.script('chat', right);
    await invoke(plain, { inputs: { text: 'x', address: { zip: '12345' } } });
    expect(JSON.stringify(calls()[0]?.body.messages)).toContain('DE');
  });

  it('over 1 MiB get 413', async () => {
    const { status } = await invoke<ProblemBody>(plain, { inputs: { text: 'x'.repeat(1_100_000) } });
    expect(status).toBe(413);
  });
});
