import type { AgentResponse } from '@quire/contracts/agents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProblemBody, startTestAgents, type TestAgents } from '../../../../test/support/agents.ts';

let quire: TestAgents;
beforeAll(async () => {
  quire = await startTestAgents();
  quire.models.script('chat', { text: 'It is three rents.' });
});
afterAll(() => quire.close());

const lease = 'The flat has two rooms.\n\nThe deposit amounts to three rents.\n\nPets are welcome.';
const document = (name: string, text: string) => ({
  type: 'document',
  name,
  source: { type: 'base64', mediaType: 'text/plain', data: Buffer.from(text).toString('base64') },
});
const ask = (question: string, ...documents: object[]) => ({
  messages: [{ role: 'user', content: [...documents, { type: 'text', text: question }] }],
});
const rag = (config = {}) => quire.agent({ agentType: 'rag', config });
const invoke = <T = AgentResponse>(id: string, body: object, verb = 'invoke') =>
  quire.call<T>('POST', `/v1/agents/${id}/versions/latest/${verb}`, body);
const sent = () =>
  quire.models.calls.findLast(({ path }) => path.endsWith('/chat/completions'))?.body.messages as {
    role: string;
    content: string;
  }[];

describe('a rag agent', () => {
  it('answers from the documents of the request and names its sources', async () => {
    const { id } = await rag();
    const { status, body } = await invoke(id, ask('What is the deposit?', document('lease.txt', lease)));
    expect(status).toBe(200);
    expect(body.customOutputs).toEqual({
      sourceNodes: [{ docId: 'lease.txt', chunkId: 'lease.txt#0', score: expect.any(Number), text: lease }],
      ragMode: 'normal',
    });
    expect(sent().at(-1)?.content).toMatch(
      /^<(data-\w+) source="lease.txt">[^<]*<\/\1>\n\nWhat is the deposit\?$/,
    );
  });

  it('tells two documents of one name apart', async () => {
    const { id } = await rag();
    const two = ask('deposit?', document('a.txt', lease), document('a.txt', 'No deposit.'));
    const { body } = await invoke(id, two);
    const nodes = body.customOutputs.sourceNodes as { docId: string }[];
    expect(nodes.map(({ docId }) => docId).sort()).toEqual(['a.txt', 'a.txt (2)']);
  });

  it('renders {context_str} and {query_str} of its template, once and in place', async () => {
    const { id } = await rag({ systemPrompt: 'Context:\n{context_str}\nQuestion: {query_str}\nBe {brief}.' });
    const text = 'Say {query_str} and $& here.';
    expect((await invoke(id, ask('Why {context_str}?', document('a.txt', text)))).status).toBe(200);
    const [system, user] = sent();
    expect(system?.content).toMatch(
      /Context:\n<(data-\w+) source="a.txt">\nSay \{query_str\} and \$& here\.\n<\/\1>\nQuestion: Why \{context_str\}\?\nBe \{brief\}\.$/,
    );
    expect(user?.content).toBe('Why {context_str}?');
  });

  it('takes the options of the request over those of the version, under either name', async () => {
    const long = Array.from({ length: 6 }, (_, i) => `Part ${i} speaks of the deposit. `.repeat(30)).join(
      '\n\n',
    );
    const { id } = await rag({ limit: 1 });
    const count = async (options: object) => {
      const { body } = await invoke(id, { ...ask('deposit', document('a.txt', long)), ...options });
      return (body.customOutputs.sourceNodes as unknown[]).length;
    };
    expect(await count({})).toBe(1);
    expect(await count({ limit: 3 })).toBe(3);
    const [one, other] = [
      await count({ adjacentChunkRange: 1 }),
      await count({ adjacent_embedding_range: 1 }),
    ];
    expect(one).toBeGreaterThan(1);
    expect(other).toBe(one);
    expect(await count({ adjacentChunkRange: 1, adjacentEmbeddingRange: 1 })).toBe(one);
  });

  it.each([
    ['adjacentEmbeddingRange', { adjacentChunkRange: 1, adjacentEmbeddingRange: 2 }],
    ['adjacentEmbeddingMerge', { adjacentChunkMerge: true, adjacentEmbeddingMerge: false }],
    ['hxqlQuery', { hxqlQuery: "sys_title = 'Lease'" }],
  ])('refuses %s where it cannot be meant: %j', async (field, options) => {
    const { id } = await rag();
    const { status, body } = await invoke<ProblemBody>(id, { ...ask('?'), ...options });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
  });

  it('says deepResearch where it searched deep, in streams as well', async () => {
    const { id } = await rag({ enableDeepSearch: true });
    const request = ask('deposit?', document('a.txt', lease));
    expect((await invoke(id, request)).body.customOutputs.ragMode).toBe('deepResearch');
    const url = `/v1/agents/${id}/versions/latest/invoke-stream`;
    const lines = (await (await quire.send('POST', url, request)).text()).trimEnd().split('\n');
    const chunks = lines.map((line) => JSON.parse(line));
    for (const chunk of [chunks[0], chunks.at(-1)])
      expect(chunk.response.customOutputs).toMatchObject({ ragMode: 'deepResearch', sourceNodes: [{}] });
  });

  it('answers without documents, and without sources', async () => {
    const { id } = await rag();
    const { status, body } = await invoke(id, ask('Hello?'));
    expect(status).toBe(200);
    expect(body.customOutputs).toEqual({ sourceNodes: [], ragMode: 'normal' });
  });

  it('runs in the background as well, on documents of the request', async () => {
    const { id } = await rag();
    const worker = quire.startWorker();
    const invokeRequest = ask('What is the deposit?', document('lease.txt', lease));
    const { status, body } = await quire.call<never>('POST', `/v1/agents/${id}/runs`, { invokeRequest });
    expect(status).toBe(202);
    const run = await quire.runIn(body, 'completed', 'failed');
    expect(run.outputPayload?.customOutputs).toMatchObject({ sourceNodes: [{ docId: 'lease.txt' }] });
    await worker.close();
  });
});
