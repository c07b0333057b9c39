import { newId, permissions } from '@quire/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProblemBody, startTestAgents, type TestAgents } from '../../../test/support/agents.ts';
import { hmac } from '../../../test/support/tokens.ts';

let quire: TestAgents;
let agentId: string;
beforeAll(async () => {
  quire = await startTestAgents();
  agentId = (await quire.agent()).id;
});
afterAll(() => quire.close());

const tool = { name: 'n', description: 'd', agentType: 'tool', config: { llmModelId: 'test/chat' } };
const task = {
  ...tool,
  agentType: 'task',
  config: { llmModelId: 'test/chat', inputSchema: { type: 'object' } },
};
const ask = { messages: [{ role: 'user', content: 'Hi' }] };
const raw = (headers: Record<string, string>, body: string | null = null, path = '/v1/agents') =>
  fetch(quire.base + path, { method: body === null ? 'GET' : 'POST', headers, body });

async function expectProblem(response: Response, status: number): Promise<ProblemBody> {
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(response.headers.get('x-correlation-id')).toBeTruthy();
  const body = (await response.json()) as ProblemBody;
  expect(body).toMatchObject({
    type: expect.any(String),
    title: expect.any(String),
    status,
    traceId: expect.any(String),
  });
  expect(body.detail.length).toBeGreaterThan(10);
  return body;
}

describe('a token', () => {
  const claims = () => ({
    iss: quire.issuer.issuer,
    sub: 'u',
    scope: 'environment_authorization',
    account_id: 'a',
    environment_id: 'e',
    exp: Date.now() / 1000 + 60,
  });
  const nothing = () => Buffer.alloc(0);
  it.each([
    ['is missing', () => undefined],
    ['is no token', () => 'nonsense'],
    ['has expired', () => quire.issuer.token({ exp: 1_000 })],
    ['comes from another issuer', () => quire.issuer.token({ iss: 'http://127.0.0.1:1' })],
    ['is unsigned', () => quire.issuer.forge({ alg: 'none' }, claims(), nothing)],
    [
      'is signed with the public key as a secret',
      () => quire.issuer.forge({ alg: 'HS256', kid: 'key-1' }, claims(), hmac(quire.issuer.publicPem())),
    ],
    ['names an unknown key', () => quire.issuer.token({}, { kid: 'nobody' })],
  ])('that %s gets 401', async (_, token) => {
    const given = token();
    const response = await raw(given === undefined ? {} : { authorization: `Bearer ${given}` });
    await expectProblem(response, 401);
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/);
  });

  it('without the scope gets 403', async () => {
    await expectProblem(await quire.send('GET', '/v1/agents', undefined, { scope: 'hxp' }), 403);
  });
});

describe('permissions', () => {
  const calls: [string, string, string, unknown?][] = [
    ['read', 'GET', '/v1/agents'],
    ['read', 'GET', '/v1/agents/types'],
    ['read', 'GET', '/v1/models'],
    ['read', 'GET', '/v1/agents/:id'],
    ['read', 'GET', '/v1/agents/:id/versions'],
    ['read', 'GET', '/v1/agents/:id/versions/latest'],
    ['read', 'GET', '/v1/agents/:id/runs'],
    ['read', 'POST', '/v1/agents/lookup', { name: 'agent-1' }],
    ['read', 'POST', '/v1/agents/versions/batch-get', { agentIds: [newId()] }],
    ['create', 'POST', '/v1/agents', { ...tool, validateOnly: true }],
    ['edit', 'PATCH', '/v1/agents/:id', { description: 'x' }],
    ['edit', 'POST', '/v1/agents/:id/versions', { config: tool.config }],
    ['invoke', 'POST', '/v1/agents/:id/versions/latest/invoke', ask],
    ['invoke', 'POST', '/v1/agents/:id/versions/latest/invoke-stream', ask],
    ['invoke', 'POST', '/v1/agents/:id/runs', { invokeRequest: ask }],
    ['delete', 'DELETE', '/v1/agents/:id'],
  ];
  it.each(calls)('%s is needed for %s %s, and enough', async (name, method, path, body) => {
    const needed = `cin-agent-builder.agents.${name}`;
    const url = path.replace(':id', agentId);
    const without = { permissions: permissions.filter((permission) => permission !== needed) };
    const { detail } = await expectProblem(await quire.send(method, url, body, without), 403);
    expect(detail).toContain(needed);
    const allowed = await quire.send(method, url, body, { permissions: [needed] });
    expect(allowed.status).toBeLessThan(300);
    await allowed.body?.cancel();
  });
});

describe('a request', () => {
  const headers = (more = {}) => ({ authorization: `Bearer ${quire.issuer.token()}`, ...more });
  const json = { 'content-type': 'application/json' };

  it('with broken JSON gets 400', async () => {
    await expectProblem(await raw(headers(json), '{"name": '), 400);
  });
  it('without a body gets 400', async () => {
    await expectProblem(await raw(headers(json), ''), 400);
  });
  it('of another content type gets 415', async () => {
    await expectProblem(await raw(headers({ 'content-type': 'text/plain' }), 'name'), 415);
  });
  it('over 1 MiB gets 413', async () => {
    await expectProblem(await raw(headers(json), JSON.stringify({ name: 'x'.repeat(1_100_000) })), 413);
  });
  it('to no route gets 404', async () => {
    await expectProblem(await raw(headers(), null, '/v1/agent'), 404);
  });
  it('with an id that is none gets 400', async () => {
    const { errors } = await expectProblem(await raw(headers(), null, '/v1/agents/17'), 400);
    expect(errors).toHaveProperty('agent_id');
  });
  it('for health needs no token', async () => {
    const response = await raw({}, null, '/health');
    expect([response.status, await response.json()]).toEqual([200, { message: 'Healthy' }]);
  });
});

describe('creating', () => {
  const { config } = tool;
  const taskOf = (more: object) => ({ ...task, config: { ...task.config, ...more } });
  it.each([
    ['name', { ...tool, name: undefined }],
    ['name', { ...tool, name: ' ' }],
    ['name', { ...tool, name: 5 }],
    ['name', { ...tool, name: 'a\0b' }],
    ['description', { ...tool, description: 'x'.repeat(201) }],
    ['versionLabel', { ...tool, versionLabel: 'x'.repeat(129) }],
    ['notes', { ...tool, notes: 'x'.repeat(256) }],
    ['agentType', { ...tool, agentType: 'robot' }],
    ['agentType', { ...tool, agentType: 'A b' }],
    ['config', { ...tool, config: undefined }],
    ['config', { ...tool, configuration: config }],
    ['colour', { ...tool, colour: 'red' }],
    ['config.llmModelId', { ...tool, config: {} }],
    ['config.llmModelId', { ...tool, config: { llmModelId: 'no/such' } }],
    ['config.llmModelId', { ...tool, config: { llmModelId: 'test/task' } }],
    ['config.llmModelId', { ...tool, config: { llmModelId: 'test/embed' } }],
    ['config.colour', { ...tool, config: { ...config, colour: 'red' } }],
    ['config.inferenceConfig.topK', { ...tool, config: { ...config, inferenceConfig: { topK: 1 } } }],
    [
      'config.inferenceConfig.temperature',
      { ...tool, config: { ...config, inferenceConfig: { temperature: 3 } } },
    ],
    ['config.tools[0].name', { ...tool, config: { ...config, tools: [{ toolType: 'function' }] } }],
    ['config.guardrails', { ...tool, config: { ...config, guardrails: ['HAIP-Unheard-Of'] } }],
    ['config.fallbackModelIds', { ...tool, config: { ...config, fallbackModelIds: ['test/task'] } }],
    ['config.inputSchema', { ...tool, config: { ...config, inputSchema: {} } }],
    ['config.hxqlQuery', { ...tool, config: { ...config, hxqlQuery: 'x' } }],
    ['config.inputSchema', { ...task, config }],
    ['config.inputSchema', taskOf({ inputSchema: { type: 'strange' } })],
    ['config.inputSchema', taskOf({ inputSchema: { $ref: 'http://127.0.0.1/schema' } })],
    ['config.outputSchema', taskOf({ outputSchema: { required: 'n' } })],
    ['config.systemPrompt', taskOf({ systemPrompt: 'Hello {{nobody}}' })],
  ])('names %s: %j', async (field, body) => {
    const { errors } = await expectProblem(await quire.send('POST', '/v1/agents', body), 400);
    expect(errors).toHaveProperty([field]);
    const rehearsed = await quire.send('POST', '/v1/agents?validateOnly=true', body);
    expect((await expectProblem(rehearsed, 400)).errors).toEqual(errors);
  });
});

describe('invoking', () => {
  const [message] = ask.messages;
  it.each([
    ['messages', {}],
    ['messages', { messages: [] }],
    ['messages[0].role', { messages: [{ ...message, role: 'robot' }] }],
    ['messages[0].content', { messages: [{ role: 'user', content: 5 }] }],
    [
      'messages[0].content[0]',
      { messages: [{ role: 'user', content: [{ type: 'image_url', imageUrl: 'http://x' }] }] },
    ],
    ['colour', { ...ask, colour: 'red' }],
    ['inputs', { ...ask, inputs: {} }],
    ['hxqlQuery', { ...ask, hxqlQuery: "sys_title = 'x'" }],
    ['hybridSearch', { ...ask, hybrid_search: false }],
    ['limit', { ...ask, limit: 10 }],
    ['guardrails', { ...ask, guardrails: ['HAIP-Unheard-Of'] }],
    ['temperature', { ...ask, temperature: 'hot' }],
    ['inferenceConfig.maxTokens', { ...ask, inference_config: { max_tokens: 0 } }],
  ])('names %s: %j', async (field, body) => {
    for (const verb of ['invoke', 'invoke-stream']) {
      const response = await quire.send('POST', `/v1/agents/${agentIdAgain()}/versions/latest/${verb}`, body);
      expect((await expectProblem(response, 400)).errors).toHaveProperty([field]);
    }
  });

  const second = { id: '' };
  beforeAll(async () => {
    second.id = (await quire.agent()).id;
  });
  const agentIdAgain = () => second.id;
});
