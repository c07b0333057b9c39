import { newId } from '@quire/contracts';
import type { Agent, AgentVersion } from '@quire/contracts/agents';
import { connectDb, sql } from '@quire/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Claims,
  type ProblemBody,
  startTestAgents,
  type TestAgents,
} from '../../../../test/support/agents.ts';

let quire: TestAgents;
beforeAll(async () => {
  quire = await startTestAgents();
});
afterAll(() => quire.close());

const agents = (...names: string[]) => names.map((name) => `cin-agent-builder.agents.${name}`);
/** Who calls: by roles where there is one, else by single permissions. */
const callers: Record<string, Claims> = {
  none: { permissions: [] },
  reader: { permissions: agents('read') },
  consumer: { permissions: [], roles: ['Agent Studio Solution Consumers'] },
  builder: { permissions: agents('read', 'create', 'edit', 'invoke', 'delete') },
  administrator: { permissions: [], roles: ['Administrator'] },
};
const all = ['reader', 'consumer', 'builder', 'administrator'];
const builders = ['builder', 'administrator'];
const otherTenant = { environment_id: 'environment-2' };

const config = { llmModelId: 'test/chat', systemPrompt: 'Be brief.' };
const tool = () => ({ name: newId(), description: 'Answers.', agentType: 'tool', config });
type Call = [path: string, body?: unknown];
const at = (id: string, path = '') => `/v1/agents/${id}${path}`;

interface Row {
  row: string;
  method: string;
  /** Speaks of no agent that is there. */
  makes?: true;
  allowed: string[];
  /** The documented answer, for an agent that was just made. */
  good: (agent: Agent) => Call;
  status: number;
  /** What the answer must hold. */
  answer: object;
  /** Calls that are refused, by status. */
  bad: Record<number, (agent: Agent) => Call>;
}

const rows: Row[] = [
  {
    row: 'GET /v1/agents/types',
    method: 'GET',
    allowed: all,
    good: () => ['/v1/agents/types?offset=0&limit=2'],
    status: 200,
    answer: {
      agentTypes: [
        { type: 'tool', description: expect.any(String), capabilities: expect.any(Array) },
        { type: 'task', description: expect.any(String), capabilities: expect.any(Array) },
      ],
      pagination: { offset: 0, limit: 2, hasMore: true },
    },
    bad: { 400: () => ['/v1/agents/types?limit=x'] },
  },
  {
    row: 'GET /v1/agents',
    method: 'GET',
    allowed: all,
    good: (agent) => [`/v1/agents?offset=0&limit=1&is_global=false&name=${agent.name}&agentType=tool`],
    status: 200,
    answer: {
      agents: [{ type: 'tool', status: 'CREATED' }],
      pagination: { totalItems: 1, offset: 0, limit: 1, hasMore: false },
    },
    bad: { 400: () => ['/v1/agents?is_global=perhaps'] },
  },
  {
    row: 'POST /v1/agents',
    method: 'POST',
    makes: true,
    allowed: builders,
    good: () => ['/v1/agents', { ...tool(), versionLabel: 'x'.repeat(128) }],
    status: 201,
    answer: { type: 'tool', description: 'Answers.', isGlobalAgent: false },
    bad: {
      400: () => ['/v1/agents', { ...tool(), versionLabel: 'x'.repeat(129) }],
      409: (agent) => ['/v1/agents', { ...tool(), name: agent.name }],
    },
  },
  {
    row: 'POST /v1/agents with validateOnly',
    method: 'POST',
    makes: true,
    allowed: builders,
    good: () => ['/v1/agents', { ...tool(), validateOnly: true }],
    status: 200,
    answer: { valid: true, agent: { type: 'tool' } },
    bad: {
      400: () => ['/v1/agents?validateOnly=true', { ...tool(), config: {} }],
      409: (agent) => ['/v1/agents?validateOnly=true', { ...tool(), name: agent.name }],
    },
  },
  {
    row: 'POST /v1/agents/lookup',
    method: 'POST',
    allowed: all,
    good: ({ name }) => ['/v1/agents/lookup', { name, versionLabel: 'v1' }],
    status: 200,
    answer: { agent: { type: 'tool' }, version: { number: 1, versionLabel: 'v1', config } },
    bad: {
      400: () => ['/v1/agents/lookup', { versionLabel: 'v1' }],
      404: ({ name }) => ['/v1/agents/lookup', { name, versionLabel: 'v2' }],
    },
  },
  {
    row: 'PATCH /v1/agents/{agent_id}',
    method: 'PATCH',
    allowed: builders,
    good: ({ id }) => [at(id), { displayName: 'Shown', description: 'New.' }],
    status: 200,
    answer: { displayName: 'Shown', description: 'New.' },
    bad: {
      400: ({ id }) => [at(id), { config }],
      404: () => [at(newId()), { description: 'New.' }],
    },
  },
  {
    row: 'DELETE /v1/agents/{agent_id}',
    method: 'DELETE',
    allowed: builders,
    good: ({ id }) => [at(id)],
    status: 200,
    answer: { agentId: expect.any(String) },
    bad: { 400: () => [at('17')], 404: () => [at(newId())] },
  },
  {
    row: 'GET /v1/agents/{agent_id}/settings',
    method: 'GET',
    allowed: all,
    good: ({ id }) => [at(id, '/settings')],
    status: 200,
    answer: { enabled: true, llmModelId: null },
    bad: { 400: () => [at('17', '/settings')], 404: () => [at(newId(), '/settings')] },
  },
  {
    row: 'PATCH /v1/agents/{agent_id}/settings',
    method: 'PATCH',
    allowed: builders,
    good: ({ id }) => [at(id, '/settings'), { maxConcurrentRuns: 3 }],
    status: 200,
    answer: { enabled: true, maxConcurrentRuns: 3 },
    bad: {
      400: ({ id }) => [at(id, '/settings'), { maxConcurrentRuns: 0 }],
      404: () => [at(newId(), '/settings'), {}],
    },
  },
  {
    row: 'GET /v1/agents/{agent_id}/versions',
    method: 'GET',
    allowed: all,
    good: ({ id }) => [at(id, '/versions?offset=0&limit=1')],
    status: 200,
    answer: {
      agent: { type: 'tool' },
      versions: [{ number: 1, versionLabel: 'v1', notes: null, createdBy: 'user-1' }],
      pagination: { totalItems: 1, offset: 0, limit: 1, hasMore: false },
    },
    bad: { 400: ({ id }) => [at(id, '/versions?limit=0')], 404: () => [at(newId(), '/versions')] },
  },
  {
    row: 'POST /v1/agents/{agent_id}/versions',
    method: 'POST',
    allowed: builders,
    good: ({ id }) => [at(id, '/versions'), { config, notes: 'Again.' }],
    status: 200,
    answer: { version: { number: 2, notes: 'Again.', config } },
    bad: {
      400: ({ id }) => [at(id, '/versions'), { config: { ...config, colour: 'red' } }],
      404: () => [at(newId(), '/versions'), { config }],
      409: ({ id }) => [at(id, '/versions'), { config, versionLabel: 'v1' }],
    },
  },
  {
    row: 'GET /v1/agents/{agent_id}/versions/{version_id}',
    method: 'GET',
    allowed: all,
    good: ({ id, currentVersionId }) => [at(id, `/versions/${currentVersionId}`)],
    status: 200,
    answer: { agent: { type: 'tool' }, version: { number: 1, config } },
    bad: {
      400: ({ id }) => [at(id, '/versions/newest')],
      404: ({ id }) => [at(id, `/versions/${newId()}`)],
    },
  },
  {
    row: 'POST /v1/agents/versions/batch-get',
    method: 'POST',
    allowed: all,
    good: ({ id }) => ['/v1/agents/versions/batch-get', { agentIds: [id, id] }],
    status: 200,
    answer: { agents: [{ agent: { type: 'tool' }, version: { number: 1 } }], errors: [] },
    bad: {
      400: () => ['/v1/agents/versions/batch-get', { agentIds: Array.from({ length: 101 }, newId) }],
    },
  },
];

describe.each(rows)('$row', ({ method, makes, allowed, good, status, answer, bad }) => {
  const fresh = (claims?: Claims) => quire.agent({ name: newId(), versionLabel: 'v1', config }, claims);

  it(`answers ${status}, to those who may call it`, async () => {
    for (const [caller, claims] of Object.entries(callers)) {
      const [path, body] = good(await fresh());
      const response = await quire.call(method, path, body, claims);
      expect([caller, response.status]).toEqual([caller, allowed.includes(caller) ? status : 403]);
      if (response.status === status) expect(response.body).toMatchObject(answer);
      else
        expect(response.body).toMatchObject({ status: 403, detail: expect.stringContaining('permission') });
    }
  });

  it('needs a token', async () => {
    const [path, body] = good(await fresh());
    const response = await fetch(quire.base + path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  });

  it.each(Object.keys(bad))('answers %s', async (expected) => {
    const [path, body] = bad[Number(expected)]?.(await fresh()) ?? [''];
    const response = await quire.call<ProblemBody>(method, path, body, callers.builder);
    expect(response.status).toBe(Number(expected));
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    if (response.status === 400) expect(Object.keys(response.body.errors ?? {})).not.toHaveLength(0);
  });

  if (!makes)
    it("tells nothing of another tenant's agent", async () => {
      const foreign = await fresh(otherTenant);
      const unknown = { ...foreign, id: newId(), name: newId(), currentVersionId: newId() };
      const [one, two] = await Promise.all(
        [foreign, unknown].map(async (agent) => {
          const [path, body] = good(agent);
          const response = await quire.call(method, path, body);
          const { traceId: _, ...told } = response.body;
          const text = JSON.stringify([response.status, told]);
          return [agent.id, agent.name, agent.currentVersionId].reduce(
            (rest, id) => rest.replaceAll(id, ''),
            text,
          );
        }),
      );
      expect(one).toBe(two);
      expect((await quire.call('GET', at(foreign.id), undefined, otherTenant)).body).toEqual(foreign);
    });
});

describe('Errors', () => {
  it('500: an internal error tells its trace id and nothing else', async () => {
    const agent = await quire.agent();
    const owner = connectDb({ url: quire.ownerUrl });
    await owner.run(sql`update agents.agent set type = 'Not A Type' where id = ${agent.id}`);
    const response = await quire.call<ProblemBody>('GET', at(agent.id));
    await owner.run(sql`update agents.agent set type = 'tool' where id = ${agent.id}`);
    await owner.close();
    expect(response.body).toEqual({
      type: expect.any(String),
      title: expect.any(String),
      status: 500,
      detail: expect.stringContaining('trace id'),
      instance: at(agent.id),
      traceId: expect.any(String),
    });
  });

  it('403: a global agent cannot be patched, by whomever', async () => {
    const agent = await quire.agent({ isGlobalAgent: true });
    for (const claims of [
      callers.administrator,
      callers.builder,
      { ...callers.administrator, ...otherTenant },
    ]) {
      const response = await quire.call<ProblemBody>('PATCH', at(agent.id), { description: 'x' }, claims);
      expect([response.status, response.body.detail]).toEqual([403, expect.stringContaining('global')]);
      const rehearsed = await quire.call(
        'PATCH',
        `${at(agent.id)}?validateOnly=true`,
        { description: 'x' },
        claims,
      );
      expect(rehearsed.status).toBe(403);
    }
    await quire.call('DELETE', at(agent.id));
  });
});

describe('Limits', () => {
  it('agent ids per batch: 100', async () => {
    const { id } = await quire.agent();
    const agentIds = [id, ...Array.from({ length: 99 }, newId)];
    const path = '/v1/agents/versions/batch-get';
    const { status, body } = await quire.call<{ agents: AgentVersion[]; errors: unknown[] }>('POST', path, {
      agentIds,
    });
    expect([status, body.agents.length, body.errors.length]).toEqual([200, 1, 99]);
  });

  it('default page size: 50, from 0', async () => {
    for (const path of ['/v1/agents', '/v1/agents/types', at((await quire.agent()).id, '/versions')])
      expect((await quire.call('GET', path)).body).toMatchObject({ pagination: { offset: 0, limit: 50 } });
  });
});
