import type { Chunk, Run } from '@quire/contracts/agents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProblemBody, startTestAgents, type TestAgents } from '../../../../test/support/agents.ts';
import { type Link, openLink } from '../../../../test/support/link.ts';
import type { ModelReply } from '../../../../test/support/model-protocol.ts';
import { type ModelServer, startModelServer } from '../../../../test/support/model-server.ts';

const key = 'sk-0123456789abcdef';
const secretHeader = 'header-secret-value';
let quire: TestAgents;
let models: ModelServer;
let link: Link;
let chat: string;
let task: string;
beforeAll(async () => {
  models = await startModelServer();
  link = await openLink(models.url);
  const baseUrl = link.url;
  const headers = { 'x-secret': secretHeader };
  quire = await startTestAgents({
    providers: { acme: { type: 'openai-compatible', baseUrl, apiKey: key, headers } },
    models: [{ id: 'acme/chat', provider: 'acme', model: 'm' }],
  });
  const config = { llmModelId: 'acme/chat', inferenceConfig: { maxRetries: 0 } };
  chat = (await quire.agent({ config })).id;
  const inputSchema = { properties: { text: { type: 'string' } } };
  task = (await quire.agent({ agentType: 'task', config: { ...config, inputSchema } })).id;
});
afterAll(async () => {
  await quire.close();
  await link.cut();
  await models.close();
});

const messages = [{ role: 'user', content: 'Say something.' }];
const calls = {
  invoke: () => [chat, { messages }] as const,
  'invoke-stream': () => [chat, { messages }] as const,
  'invoke-task': () => [task, { inputs: { text: 'x' } }] as const,
  'invoke-task-stream': () => [task, { inputs: { text: 'x' } }] as const,
};
type Verb = keyof typeof calls;
const send = (verb: Verb, timeout?: number) => {
  const [id, body] = calls[verb]();
  const request = timeout === undefined ? body : { ...body, inferenceConfig: { timeout } };
  return quire.send('POST', `/v1/agents/${id}/versions/latest/${verb}`, request);
};

/** Seconds that a silent model server is waited for. */
const patience = (status: number) => (status === 504 ? 2 : undefined);

async function problemOf(verb: Verb, timeout?: number): Promise<ProblemBody> {
  const response = await send(verb, timeout);
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  return (await response.json()) as ProblemBody;
}

/** All chunks of a stream; `heard` is called with the first words. */
async function chunksOf(verb: Verb, timeout: number | undefined, heard: () => void): Promise<Chunk[]> {
  const response = await send(verb, timeout);
  expect(response.status).toBe(200);
  let text = '';
  for await (const piece of response.body ?? []) {
    text += Buffer.from(piece).toString();
    if (text.includes('output_text.delta')) heard();
  }
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Chunk);
}

async function expectWell(): Promise<void> {
  models.script('m', { text: 'well again' });
  for (const verb of Object.keys(calls) as Verb[]) {
    const response = await send(verb);
    expect([verb, response.status, await response.text()]).toEqual([
      verb,
      200,
      expect.stringContaining('well again'),
    ]);
  }
}

/** Status and code of the answer where nothing had been said yet, and what its sentence holds. */
const early: [string, ModelReply, 502 | 504, string, RegExp][] = [
  [
    'answers 400',
    { status: 400, message: 'context too long' },
    502,
    'model.upstream_failed',
    /context too long/,
  ],
  ['answers 401', { status: 401, message: `bad key ${key}` }, 502, 'model.upstream_failed', /401 bad key/],
  ['answers 403', { status: 403, message: 'not yours' }, 502, 'model.upstream_failed', /not yours/],
  ['answers 429', { status: 429, message: 'slow down' }, 502, 'model.upstream_failed', /slow down/],
  ['answers 500', { status: 500, message: `burns: ${secretHeader}` }, 502, 'model.upstream_failed', /burns/],
  ['answers 503', { status: 503, message: 'loading' }, 502, 'model.upstream_failed', /loading/],
  ['breaks off at once', { cutAfter: 0 }, 502, 'model.upstream_failed', /acme/],
  ['sends broken JSON at once', { brokenAfter: 0 }, 502, 'model.upstream_failed', /not JSON/],
  [
    'sends half an answer that is not streamed',
    { body: '{"choices": [{' },
    502,
    'model.upstream_failed',
    /acme/,
  ],
  ['sends nothing at all', { body: '' }, 502, 'model.upstream_failed', /acme/],
  ['takes the request and is silent', { hang: true }, 504, 'model.timeout', /did not answer within 0.3 s/],
  ['is silent after its headers', { hangAfter: 0 }, 504, 'model.timeout', /did not answer within 0.3 s/],
];

describe.each(early)('a model server that %s', (_, reply, status, code, sentence) => {
  it.each(Object.keys(calls) as Verb[])(`gets ${status} from %s, and the next call works`, async (verb) => {
    models.script('m', reply);
    const problem = await problemOf(verb, status === 504 ? 0.3 : undefined);
    expect(problem).toMatchObject({ status, type: `urn:quire:error:${code}` });
    expect(problem.detail).toMatch(sentence);
    expect(JSON.stringify(problem)).not.toContain(key);
    expect(JSON.stringify(problem)).not.toContain(secretHeader);
    await expectWell();
  });
});

/** What breaks off after two words. */
const late: [string, ModelReply, 502 | 504][] = [
  ['breaks off', { text: 'one two three', cutAfter: 2 }, 502],
  ['sends broken JSON', { text: 'one two three', brokenAfter: 2 }, 502],
  ['falls silent', { text: 'one two three', hangAfter: 2 }, 504],
];

describe.each(late)('a model server that %s in the middle', (_, reply, status) => {
  it.each(['invoke', 'invoke-task'] as const)(
    `gets ${status} from %s, and the next call works`,
    async (verb) => {
      models.script('m', reply);
      expect(await problemOf(verb, patience(status))).toMatchObject({ status });
      await expectWell();
    },
  );

  it.each(['invoke-stream', 'invoke-task-stream'] as const)(
    'ends %s with response.incomplete, and the next call works',
    async (verb) => {
      let heard = () => {};
      const breakWhen = new Promise<void>((resolve) => {
        heard = resolve;
      });
      models.script('m', { ...reply, breakWhen });
      const chunks = await chunksOf(verb, patience(status), heard);
      const ends = chunks.filter(({ type }) => /completed|incomplete/.test(type));
      expect(ends).toEqual([chunks.at(-1)]);
      expect(ends).toMatchObject([
        {
          type: 'response.incomplete',
          incompleteDetails: { reason: 'error', message: expect.stringContaining('acme') },
        },
      ]);
      await expectWell();
    },
  );
});

describe('a model server that is down', () => {
  it.each(Object.keys(calls) as Verb[])(
    'gets 502 from %s, and the next call works when it is back',
    async (verb) => {
      await link.cut();
      try {
        expect(await problemOf(verb)).toMatchObject({ status: 502, detail: expect.stringContaining('acme') });
      } finally {
        await link.mend();
      }
      await expectWell();
    },
  );

  it('fails a run with what happened, and the next run completes', async () => {
    const worker = quire.startWorker();
    const run = async () => {
      const { body } = await quire.call<Run>('POST', `/v1/agents/${chat}/runs`, {
        invokeRequest: { messages },
      });
      return quire.runIn(body, 'completed', 'failed');
    };
    await link.cut();
    try {
      expect((await run()).error).toMatchObject({ code: 'model.upstream_failed' });
    } finally {
      await link.mend();
    }
    models.script('m', { text: 'well again' });
    expect((await run()).status).toBe('completed');
    await worker.close();
  });
});

it('what passes is tried again as often as the agent says', async () => {
  const inferenceConfig = { maxRetries: 2, timeout: 5 };
  const { id } = await quire.agent({ config: { llmModelId: 'acme/chat', inferenceConfig } });
  const before = models.calls.length;
  models.script(
    'm',
    { status: 503, headers: { 'retry-after': '0' } },
    { status: 500 },
    { text: 'third time' },
  );
  const { status, body } = await quire.call('POST', `/v1/agents/${id}/versions/latest/invoke`, { messages });
  expect([status, models.calls.length - before]).toEqual([200, 3]);
  expect(JSON.stringify(body)).toContain('third time');
});

it('a fallback answers in place of a model that fails, and the response says which it was', async () => {
  const config = {
    llmModelId: 'acme/chat',
    fallbackModelIds: ['test/chat'],
    inferenceConfig: { maxRetries: 0 },
  };
  const { id } = await quire.agent({ config });
  models.script('m', { status: 500 });
  quire.models.script('chat', { text: 'in its place' });
  const url = `/v1/agents/${id}/versions/latest/invoke`;
  const { status, body } = await quire.call('POST', url, { messages });
  expect([status, body.model]).toEqual([200, 'test/chat']);
  expect(JSON.stringify(body.output)).toContain('in its place');
  quire.models.script('chat', { status: 500, message: 'both are down' });
  const { status: failed, body: problem } = await quire.call<ProblemBody>('POST', url, { messages });
  expect([failed, problem.detail]).toEqual([502, expect.stringContaining('both are down')]);
});
