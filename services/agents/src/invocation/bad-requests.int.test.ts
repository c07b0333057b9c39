import { newId } from '@quire/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProblemBody, startTestAgents, type TestAgents } from '../../../../test/support/agents.ts';

let quire: TestAgents;
const agents: Record<string, string> = {};
beforeAll(async () => {
  quire = await startTestAgents();
  agents.tool = (await quire.agent()).id;
  agents.rag = (await quire.agent({ agentType: 'rag' })).id;
  agents.task = (await quire.agent({ agentType: 'task', config: { inputSchema: {} } })).id;
});
afterAll(() => quire.close());

type Fault = [field: string, more: Record<string, unknown>];
const message = (content: unknown, more: object = {}) => ({
  messages: [{ role: 'user', content, ...more }],
});
const part = (value: unknown) => message([value]);
const source = (value: unknown) => part({ type: 'document', name: 'a.txt', source: value });
const at = 'messages[0].content[0]';
const upload = { type: 'container_upload', fileId: newId(), fileName: 'a', mediaType: 'text/plain' };

/** Members that chat and task requests share. */
const shared: Fault[] = [
  ['guardrails', { guardrails: 'HAIP-Profanity' }],
  ['guardrails[0]', { guardrails: [5] }],
  ['guardrails[0]', { guardrails: [''] }],
  ['guardrails', { guardrails: Array(51).fill('HAIP-Profanity') }],
  ['guardrails', { guardrails: ['HAIP-Nonsense'] }],
  ['inferenceConfig', { inferenceConfig: 5 }],
  ['inferenceConfig', { inference_config: [] }],
  ['inferenceConfig.topK', { inferenceConfig: { topK: 5 } }],
  ['inferenceConfig.temperature', { inferenceConfig: { temperature: 'hot' } }],
  ['inferenceConfig.temperature', { inferenceConfig: { temperature: 2.1 } }],
  ['inferenceConfig.temperature', { inferenceConfig: { temperature: -0.1 } }],
  ['inferenceConfig.maxTokens', { inferenceConfig: { maxTokens: '5' } }],
  ['inferenceConfig.maxTokens', { inference_config: { max_tokens: 0 } }],
  ['inferenceConfig.maxTokens', { inferenceConfig: { maxTokens: 1.5 } }],
  ['inferenceConfig.maxTokens', { inferenceConfig: { maxTokens: 1_000_001 } }],
  ['inferenceConfig.maxRetries', { inferenceConfig: { maxRetries: -1 } }],
  ['inferenceConfig.maxRetries', { inferenceConfig: { maxRetries: 21 } }],
  ['inferenceConfig.maxRetries', { inferenceConfig: { maxRetries: true } }],
  ['inferenceConfig.timeout', { inferenceConfig: { timeout: 0 } }],
  ['inferenceConfig.timeout', { inferenceConfig: { timeout: 86_401 } }],
  ['inferenceConfig.timeout', { inferenceConfig: { timeout: null } }],
  ['colour', { colour: 'red' }],
];

const chat: Fault[] = [
  ...shared,
  ['messages', { messages: undefined }],
  ['messages', { messages: 'Hi' }],
  ['messages', { messages: [] }],
  ['messages', { messages: Array(1_001).fill({ role: 'user', content: 'x' }) }],
  ['messages[0]', { messages: ['Hi'] }],
  ['messages[0].role', { messages: [{ content: 'Hi' }] }],
  ['messages[0].role', message('Hi', { role: 'robot' })],
  ['messages[0].role', message('Hi', { role: 'tool' })],
  ['messages[0].role', message('Hi', { role: 5 })],
  ['messages[0].content', { messages: [{ role: 'user' }] }],
  ['messages[0].content', message(5)],
  ['messages[0].content', message([])],
  ['messages[0].content', message('x'.repeat(1_000_001))],
  ['messages[0].content', message(Array(201).fill({ type: 'text', text: 'x' }))],
  ['messages[0].colour', message('Hi', { colour: 'red' })],
  [at, part('Hi')],
  [`${at}.type`, part({ text: 'Hi' })],
  [`${at}.type`, part({ type: 'audio' })],
  [`${at}.text`, part({ type: 'text' })],
  [`${at}.text`, part({ type: 'text', text: 5 })],
  [`${at}.colour`, part({ type: 'text', text: 'Hi', colour: 'red' })],
  [`${at}.source`, part({ type: 'image' })],
  [`${at}.source.type`, part({ type: 'image', source: { type: 'ftp' } })],
  [`${at}.name`, part({ type: 'document', source: { type: 'url', url: 'https://example.test/' } })],
  [`${at}.name`, part({ type: 'document', name: '', source: { type: 'url', url: 'https://example.test/' } })],
  [`${at}.source.mediaType`, source({ type: 'base64', data: 'QQ==' })],
  [`${at}.source.mediaType`, source({ type: 'base64', mediaType: 'text', data: 'QQ==' })],
  [`${at}.source.data`, source({ type: 'base64', mediaType: 'text/plain' })],
  [`${at}.source.data`, source({ type: 'base64', mediaType: 'text/plain', data: '' })],
  [`${at}.source.data`, source({ type: 'base64', media_type: 'text/plain', data: 'no base64!' })],
  [`${at}.source.url`, source({ type: 'url' })],
  [`${at}.source.url`, source({ type: 'url', url: 'nowhere' })],
  [`${at}.source.url`, source({ type: 'url', url: 'file:///etc/passwd' })],
  [`${at}.source.path`, source({ type: 's3_path' })],
  [`${at}.source.path`, source({ type: 's3_path', path: '' })],
  [`${at}.source.bucket`, source({ type: 's3_path', path: 'x', bucket: 'other' })],
  [`${at}.fileId`, part({ ...upload, fileId: '17' })],
  [`${at}.fileId`, part(upload)],
  [`${at}.fileName`, part({ ...upload, fileName: undefined })],
  [`${at}.mediaType`, part({ ...upload, mediaType: 5 })],
  [`${at}.imageUrl`, part({ type: 'image_url' })],
  [`${at}.imageUrl`, part({ type: 'image_url', imageUrl: 'nowhere' })],
  [`${at}.imageUrl.url`, part({ type: 'image_url', image_url: { url: 'ftp://example.test' } })],
  [`${at}.imageUrl.detail`, part({ type: 'image_url', image_url: { url: 'https://x.test', detail: 'low' } })],
  ['temperature', { temperature: 'hot' }],
  ['temperature', { temperature: 3 }],
  ['maxTokens', { max_tokens: 0 }],
  ['maxTokens', { maxTokens: null }],
  ['hxqlQuery', { hxqlQuery: 5 }],
  ['hxqlQuery', { hxql_query: 'x'.repeat(20_001) }],
  ['hxqlQuery', { hxql_query: "sys_title = 'x'" }],
  ['hybridSearch', { hybridSearch: 'yes' }],
  ['enableDeepSearch', { enable_deep_search: 1 }],
  ['limit', { limit: 0 }],
  ['limit', { limit: 1_001 }],
  ['limit', { limit: '5' }],
  ['adjacentChunkRange', { adjacentChunkRange: -1 }],
  ['adjacentChunkRange', { adjacent_chunk_range: 51 }],
  ['adjacentEmbeddingRange', { adjacentEmbeddingRange: 1.5 }],
  ['adjacentChunkMerge', { adjacentChunkMerge: 'no' }],
  ['adjacentEmbeddingMerge', { adjacentEmbeddingMerge: 0 }],
  ['rerankerEnabled', { rerankerEnabled: 'no' }],
  ['rerankerTopN', { reranker_top_n: 0 }],
  ['rerankerTopN', { rerankerTopN: 1_001 }],
  ['inputs', { inputs: {} }],
];

/** What a rag agent takes and a tool agent does not, off its default. */
const ragOnly: Fault[] = [
  ['hybridSearch', { hybridSearch: false }],
  ['enableDeepSearch', { enableDeepSearch: true }],
  ['limit', { limit: 49 }],
  ['adjacentChunkRange', { adjacentChunkRange: 1 }],
  ['adjacentEmbeddingRange', { adjacentEmbeddingRange: 1 }],
  ['adjacentChunkMerge', { adjacentChunkMerge: true }],
  ['adjacentEmbeddingMerge', { adjacentEmbeddingMerge: true }],
  ['rerankerEnabled', { rerankerEnabled: true }],
  ['rerankerTopN', { rerankerTopN: 5 }],
];

const task: Fault[] = [
  ...shared,
  ['inputs', { inputs: undefined }],
  ['inputs', { inputs: [] }],
  ['inputs', { inputs: 'text' }],
  ['inputs/colour', { inputs: { colour: 'red' } }],
  ['messages', { messages: [] }],
  ['temperature', { temperature: 0.5 }],
  ['maxTokens', { maxTokens: 5 }],
  ['limit', { limit: 5 }],
];

const hi = { messages: [{ role: 'user', content: 'Hi' }] };

async function expectFault(
  type: string,
  verbs: readonly string[],
  body: object,
  field: string,
): Promise<void> {
  for (const verb of verbs) {
    const url = `/v1/agents/${agents[type]}/versions/latest/${verb}`;
    const { status, body: problem } = await quire.call<ProblemBody>('POST', url, body);
    expect([verb, status, Object.keys(problem.errors ?? {})]).toEqual([verb, 400, [field]]);
    expect(problem.detail).toContain(field);
  }
  expect(quire.models.calls).toEqual([]);
}

const brief = ([field, more]: Fault) => [field, JSON.stringify(more).slice(0, 90), more] as const;

describe('a chat request', () => {
  it.each(chat.map(brief))('names %s: %s', async (field, _, more) => {
    await expectFault('rag', ['invoke', 'invoke-stream'], { ...hi, ...more }, field);
  });

  it.each(ragOnly.map(brief))('for a tool agent names %s: %s', async (field, _, more) => {
    await expectFault('tool', ['invoke', 'invoke-stream'], { ...hi, ...more }, field);
  });

  it('of a run names the same fields, below invokeRequest where its schema is meant', async () => {
    for (const [type, field, invokeRequest] of [
      ['tool', 'invokeRequest.messages[0].role', { messages: [{ role: 'robot', content: 'Hi' }] }],
      ['tool', 'limit', { ...hi, limit: 3 }],
      ['task', 'inputs/colour', { inputs: { colour: 'red' } }],
    ] as const) {
      const url = `/v1/agents/${agents[type]}/runs`;
      const { status, body } = await quire.call<ProblemBody>('POST', url, { invokeRequest });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
    }
  });
});

describe('a task request', () => {
  it.each(task.map(brief))('names %s: %s', async (field, _, more) => {
    await expectFault('task', ['invoke-task', 'invoke-task-stream'], { inputs: {}, ...more }, field);
  });
});

it('rag-only fields at their defaults are taken by a tool agent', async () => {
  const defaults = {
    hxqlQuery: '',
    hybridSearch: true,
    enableDeepSearch: false,
    adjacentChunkRange: 0,
    adjacentChunkMerge: false,
    adjacentEmbeddingRange: 0,
    adjacentEmbeddingMerge: false,
    limit: 50,
    rerankerEnabled: false,
    rerankerTopN: 13,
  };
  const url = `/v1/agents/${agents.tool}/versions/latest/invoke`;
  expect((await quire.call('POST', url, { ...hi, ...defaults })).status).toBe(200);
});
