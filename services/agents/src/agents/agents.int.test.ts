import { newId } from '@quire/contracts';
import type { Agent, AgentVersion } from '@quire/contracts/agents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProblemBody, startTestAgents, type TestAgents } from '../../../../test/support/agents.ts';

let quire: TestAgents;
beforeAll(async () => {
  quire = await startTestAgents();
});
afterAll(() => quire.close());

const otherTenant = { environment_id: 'environment-2' };
const lesser = {
  permissions: [
    'cin-agent-builder.agents.create',
    'cin-agent-builder.agents.edit',
    'cin-agent-builder.agents.delete',
    'cin-agent-builder.agents.read',
  ],
};
const tool = (name: string, more = {}) => ({
  name,
  description: 'Answers.',
  agentType: 'tool',
  config: { llmModelId: 'test/chat', systemPrompt: 'Be brief.' },
  ...more,
});

describe('an agent', () => {
  it('has every documented field and its first version, with defaults filled in', async () => {
    const { status, body } = await quire.call<Agent>(
      'POST',
      '/v1/agents',
      tool('first', { versionLabel: 'one', notes: 'n' }),
    );
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      type: 'tool',
      name: 'first',
      displayName: 'first',
      description: 'Answers.',
      status: 'CREATED',
      isGlobalAgent: false,
      currentVersionId: expect.any(String),
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      createdBy: 'user-1',
      modifiedAt: expect.any(String),
      modifiedBy: 'user-1',
    });
    const latest = await quire.call<AgentVersion>('GET', `/v1/agents/${body.id}/versions/latest`);
    expect(latest.body).toEqual({
      agent: body,
      version: {
        id: body.currentVersionId,
        number: 1,
        versionLabel: 'one',
        notes: 'n',
        createdAt: body.createdAt,
        createdBy: 'user-1',
        config: {
          llmModelId: 'test/chat',
          systemPrompt: 'Be brief.',
          inferenceConfig: { temperature: 0, maxTokens: 4000, maxRetries: 10, timeout: 3600 },
        },
      },
    });
    expect((await quire.call('GET', `/agent-builder/v1/agents/${body.id}`)).body).toEqual(body);
  });

  it('may be written in snake_case, with configuration for config', async () => {
    const { status } = await quire.call('POST', '/v1/agents', {
      name: 'snake',
      display_name: 'Snake',
      description: '',
      agent_type: 'tool',
      configuration: { llm_model_id: 'test/chat', inference_config: { max_tokens: 5 } },
    });
    expect(status).toBe(201);
  });

  it('is refused with a 409 when its name is taken, also when only validated', async () => {
    await quire.agent({ name: 'taken' });
    for (const body of [tool('taken'), tool('taken', { validateOnly: true })]) {
      const answer = await quire.call<ProblemBody>('POST', '/v1/agents', body);
      expect(answer.status).toBe(409);
      expect(answer.body.detail).toContain('taken');
    }
    expect((await quire.call('POST', '/v1/agents', tool('taken'), otherTenant)).status).toBe(201);
  });

  it('is only shown when validated, by body or by query', async () => {
    for (const [path, body] of [
      ['/v1/agents', tool('rehearsed', { validateOnly: true })],
      ['/v1/agents?validateOnly=true', tool('rehearsed')],
    ] as const) {
      const answer = await quire.call<{ valid: boolean; agent: Agent }>('POST', path, body);
      expect(answer).toMatchObject({ status: 200, body: { valid: true, agent: { name: 'rehearsed' } } });
      expect((await quire.call('GET', `/v1/agents/${answer.body.agent.id}`)).status).toBe(404);
    }
  });

  it('can be renamed and described, and keeps its versions', async () => {
    const agent = await quire.agent({ name: 'before' });
    await quire.agent({ name: 'occupied' });
    const path = `/v1/agents/${agent.id}`;
    const rehearsed = await quire.call('PATCH', path, { name: 'after', validateOnly: true });
    expect(rehearsed.body).toMatchObject({ valid: true, agent: { name: 'after' } });
    const { status, body } = await quire.call<Agent>('PATCH', path, {
      display_name: 'Shown',
      description: 'New.',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'before',
      displayName: 'Shown',
      description: 'New.',
      currentVersionId: agent.currentVersionId,
    });
    expect((await quire.call('PATCH', path, { name: 'occupied' })).status).toBe(409);
    expect((await quire.call<ProblemBody>('PATCH', path, { config: {} })).body.errors).toHaveProperty(
      'config',
    );
  });

  it('is deleted with its versions, once', async () => {
    const { id } = await quire.agent();
    expect(await quire.call('DELETE', `/v1/agents/${id}`)).toMatchObject({
      status: 200,
      body: { agentId: id },
    });
    for (const path of ['', '/versions', '/versions/latest'])
      expect((await quire.call('GET', `/v1/agents/${id}${path}`)).status).toBe(404);
    expect((await quire.call('DELETE', `/v1/agents/${id}`)).status).toBe(404);
  });
});

describe('versions', () => {
  it('are numbered, and the newest is the current one', async () => {
    const { id } = await quire.agent({ versionLabel: 'v1' });
    const path = `/v1/agents/${id}/versions`;
    const config = { llmModelId: 'test/chat', systemPrompt: 'Two.' };
    const rehearsed = await quire.call('POST', path, { config, validateOnly: true });
    expect(rehearsed.body).toMatchObject({ valid: true, version: { number: 2 } });
    const added = await quire.call<AgentVersion>('POST', path, { config, versionLabel: 'v2' });
    expect(added).toMatchObject({
      status: 200,
      body: { version: { number: 2, versionLabel: 'v2', config } },
    });
    expect(added.body.agent.currentVersionId).toBe(added.body.version.id);
    const latest = await quire.call<AgentVersion>('GET', `${path}/latest`);
    expect(latest.body).toEqual(added.body);
    const list = await quire.call('GET', `${path}?limit=1`);
    expect(list.body).toMatchObject({
      versions: [{ number: 2 }],
      pagination: { totalItems: 2, offset: 0, limit: 1, hasMore: true },
    });
    expect(JSON.stringify(list.body)).not.toContain('systemPrompt');
    expect((await quire.call('POST', path, { config, versionLabel: 'v1' })).status).toBe(409);
  });

  it('added at the same time get different numbers', async () => {
    const { id } = await quire.agent();
    const added = await Promise.all(
      Array.from({ length: 8 }, () =>
        quire.call<AgentVersion>('POST', `/v1/agents/${id}/versions`, {
          config: { llmModelId: 'test/chat' },
        }),
      ),
    );
    expect(added.map(({ body }) => body.version.number).sort()).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('are looked up by name and label', async () => {
    const { id } = await quire.agent({ name: 'sought', versionLabel: 'v1' });
    await quire.call('POST', `/v1/agents/${id}/versions`, { config: { llmModelId: 'test/chat' } });
    const lookup = (body: object) => quire.call('POST', '/v1/agents/lookup', body);
    expect((await lookup({ name: 'sought' })).body).toMatchObject({ agent: { id }, version: { number: 2 } });
    expect((await lookup({ name: 'sought', version_label: 'v1' })).body).toMatchObject({
      version: { number: 1 },
    });
    expect((await lookup({ name: 'sought', versionLabel: 'v9' })).status).toBe(404);
    expect((await lookup({ name: 'never made' })).status).toBe(404);
  });

  it('come in batches of up to 100, with an error for each id that is not there', async () => {
    const [one, two] = [await quire.agent(), await quire.agent()];
    const foreign = await quire.agent({}, otherTenant);
    const unknown = newId();
    const { body } = await quire.call<{ agents: AgentVersion[] }>('POST', '/v1/agents/versions/batch-get', {
      agentIds: [two.id, unknown, one.id, foreign.id],
    });
    expect(body.agents.map(({ agent }) => agent.id)).toEqual([two.id, one.id]);
    expect(body).toMatchObject({
      errors: [
        { agentId: unknown, status: 404 },
        { agentId: foreign.id, status: 404 },
      ],
    });
    const many = Array.from({ length: 101 }, newId);
    const refused = await quire.call<ProblemBody>('POST', '/v1/agents/versions/batch-get', {
      agentIds: many,
    });
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toHaveProperty('agentIds');
  });

  it('of another agent or an unknown id answer 404, and anything else than a uuid or latest 400', async () => {
    const [one, two] = [await quire.agent(), await quire.agent()];
    const get = (version: string) => quire.call('GET', `/v1/agents/${one.id}/versions/${version}`);
    expect((await get(one.currentVersionId)).status).toBe(200);
    expect((await get(two.currentVersionId)).status).toBe(404);
    expect((await get('newest')).status).toBe(400);
  });
});

describe('the list', () => {
  const list = async (query = '', claims = {}) =>
    (
      await quire.call<{ agents: Agent[]; pagination: { totalItems: number; hasMore: boolean } }>(
        'GET',
        `/v1/agents${query}`,
        undefined,
        { environment_id: 'list', ...claims },
      )
    ).body;

  it('is paged, newest first, and counts what the filters leave', async () => {
    const inList = { environment_id: 'list' };
    const made = [];
    for (let n = 0; n < 5; n += 1) made.push((await quire.agent({ name: `listed-${n}` }, inList)).id);
    const task = await quire.agent(
      { name: 'listed-task', agentType: 'task', config: { inputSchema: {} } },
      inList,
    );
    const ids = [task.id, ...made.reverse()];
    expect((await list()).agents.map(({ id }) => id)).toEqual(ids);
    const page = await list('?offset=2&limit=3');
    expect(page.agents.map(({ id }) => id)).toEqual(ids.slice(2, 5));
    expect(page.pagination).toEqual({ totalItems: 6, offset: 2, limit: 3, hasMore: true });
    expect((await list('?offset=50')).pagination).toMatchObject({ totalItems: 6, hasMore: false });
    expect((await list('?agentType=task')).pagination.totalItems).toBe(1);
    expect((await list('?name=listed-3')).pagination.totalItems).toBe(1);
    expect((await list('?is_global=true')).pagination.totalItems).toBe(0);
    await quire.call('DELETE', `/v1/agents/${task.id}`, undefined, inList);
    expect((await list()).pagination.totalItems).toBe(5);
  });

  it.each(['limit=0', 'limit=201', 'offset=-1', 'is_global=yes', 'agentType=robot', 'page=2'])(
    'refuses ?%s with a 400 that names the parameter',
    async (query) => {
      const { status, body } = await quire.call<ProblemBody>('GET', `/v1/agents?${query}`);
      expect(status).toBe(400);
      expect(body.errors).toHaveProperty(query.split('=')[0] ?? '');
    },
  );
});

describe('tenants', () => {
  it("do not see, change or delete each other's agents", async () => {
    const { id, currentVersionId, name } = await quire.agent();
    const unknown = newId();
    const calls = [
      ['GET', ''],
      ['GET', '/versions'],
      ['GET', '/versions/latest'],
      ['GET', `/versions/${currentVersionId}`],
      ['PATCH', '', { name: 'mine' }],
      ['POST', '/versions', { config: { llmModelId: 'test/chat' } }],
      ['POST', '/versions/latest/invoke', { messages: [{ role: 'user', content: 'Hi' }] }],
      ['POST', '/runs', { invokeRequest: { messages: [{ role: 'user', content: 'Hi' }] } }],
      ['GET', '/runs'],
      ['DELETE', ''],
    ] as const;
    for (const [method, path, body] of calls) {
      const foreign = await quire.call<ProblemBody>(method, `/v1/agents/${id}${path}`, body, otherTenant);
      const absent = await quire.call<ProblemBody>(method, `/v1/agents/${unknown}${path}`, body, otherTenant);
      expect([method, path, foreign.status]).toEqual([method, path, 404]);
      expect(foreign.body.detail.replace(id, unknown)).toBe(absent.body.detail);
    }
    expect((await quire.call('POST', '/v1/agents/lookup', { name }, otherTenant)).status).toBe(404);
    expect((await quire.call('GET', `/v1/agents/${id}`)).status).toBe(200);
  });
});

describe('a global agent', () => {
  it('is made by administrators, read and used by all, and changed by nobody else', async () => {
    const body = tool('everywhere', { isGlobalAgent: true });
    expect((await quire.call('POST', '/v1/agents', body, lesser)).status).toBe(403);
    const { body: agent } = await quire.call<Agent>('POST', '/v1/agents', body);
    const path = `/v1/agents/${agent.id}`;
    expect((await quire.call('GET', path, undefined, otherTenant)).body).toEqual(agent);
    const listed = await quire.call<{ agents: Agent[] }>(
      'GET',
      '/v1/agents?is_global=true',
      undefined,
      otherTenant,
    );
    expect(listed.body).toMatchObject({ agents: [{ id: agent.id }], pagination: { totalItems: 1 } });
    expect((await quire.call('POST', '/v1/agents/lookup', { name: 'everywhere' }, otherTenant)).status).toBe(
      200,
    );
    const question = { messages: [{ role: 'user', content: 'Hi' }] };
    expect((await quire.call('POST', `${path}/versions/latest/invoke`, question, otherTenant)).status).toBe(
      200,
    );
    for (const claims of [{}, otherTenant])
      expect((await quire.call('PATCH', path, { name: 'mine' }, claims)).status).toBe(403);
    const version = { config: { llmModelId: 'test/chat' } };
    for (const claims of [lesser, otherTenant])
      expect((await quire.call('POST', `${path}/versions`, version, claims)).status).toBe(403);
    const added = await quire.call<AgentVersion>('POST', `${path}/versions`, version);
    expect(added.status).toBe(200);
    const seen = await quire.call<AgentVersion>('GET', `${path}/versions/latest`, undefined, otherTenant);
    expect(seen.body.version).toEqual(added.body.version);
    expect((await quire.call('DELETE', path, undefined, otherTenant)).status).toBe(403);
    expect((await quire.call('DELETE', path, undefined, lesser)).status).toBe(403);
    expect((await quire.call('DELETE', path)).status).toBe(200);
    expect((await quire.call('GET', path, undefined, otherTenant)).status).toBe(404);
  });
});
