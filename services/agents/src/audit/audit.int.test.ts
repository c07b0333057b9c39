import type { AuditEntry } from '@quire/contracts';
import type { Agent } from '@quire/contracts/agents';
import { connectDb, sql } from '@quire/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProblemBody, startTestAgents, type TestAgents } from '../../../../test/support/agents.ts';

interface Page {
  entries: AuditEntry[];
  pagination: { totalItems: number; hasMore: boolean };
}

let quire: TestAgents;
beforeAll(async () => {
  quire = await startTestAgents();
});
afterAll(() => quire.close());

const inTenant = (environment_id: string) => ({ environment_id });
const read = async (tenant: string, query = '') =>
  (await quire.call<Page>('GET', `/v1/audit${query}`, undefined, inTenant(tenant))).body;

async function changeMuch(tenant: string): Promise<Agent> {
  const claims = inTenant(tenant);
  const agent = await quire.agent({ name: 'noted', config: { systemPrompt: 'A secret.' } }, claims);
  const path = `/v1/agents/${agent.id}`;
  const steps = [
    ['PATCH', path, { displayName: 'Shown', description: 'New.' }],
    ['POST', `${path}/versions`, { config: { llmModelId: 'test/chat', systemPrompt: 'A secret.' } }],
    ['PATCH', `${path}/settings`, { runTimeoutSeconds: 9, metadata: { key: 'A secret.' } }],
    ['PUT', `${path}/permissions`, { userGroups: ['legal'] }],
    ['DELETE', path],
  ] as const;
  for (const [method, url, body] of steps)
    expect((await quire.call(method, url, body, { ...claims, sub: 'user-2' })).status).toBe(200);
  return agent;
}

describe('the audit log', () => {
  it('has one entry for each change, and tells no more than names', async () => {
    const agent = await changeMuch('changes');
    const { entries, pagination } = await read('changes');
    expect(pagination).toMatchObject({ totalItems: 6, hasMore: false });
    expect(entries.map(({ action, actor, changedFields }) => [action, actor, ...changedFields])).toEqual([
      ['agent.delete', 'user-2'],
      ['permissions.set', 'user-2', 'userGroups'],
      ['settings.change', 'user-2', 'runTimeoutSeconds', 'metadata'],
      ['version.add', 'user-2', 'config'],
      ['agent.change', 'user-2', 'displayName', 'description'],
      ['agent.create', 'user-1', 'name', 'description', 'agentType', 'config'],
    ]);
    expect(entries[3]).toEqual({
      id: expect.any(String),
      action: 'version.add',
      target: agent.id,
      actor: 'user-2',
      clientId: 'client-1',
      correlationId: expect.any(String),
      changedFields: ['config'],
      details: { name: 'noted', versionId: expect.any(String), number: 2 },
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(JSON.stringify(entries)).not.toContain('A secret');
  });

  it('carries the correlation id of the request', async () => {
    const headers = {
      authorization: `Bearer ${quire.issuer.token(inTenant('correlation'))}`,
      'content-type': 'application/json',
      'x-correlation-id': 'ticket-4711',
    };
    const config = { llmModelId: 'test/chat' };
    const body = JSON.stringify({ name: 'n', description: 'd', agentType: 'tool', config });
    const made = await fetch(`${quire.base}/v1/agents`, { method: 'POST', headers, body });
    expect(made.status).toBe(201);
    expect((await read('correlation')).entries).toMatchObject([{ correlationId: 'ticket-4711' }]);
  });

  it('says nothing of what was refused or only validated', async () => {
    const claims = inTenant('refused');
    const agent = await quire.agent({ name: 'once' }, claims);
    const path = `/v1/agents/${agent.id}`;
    const config = { llmModelId: 'test/chat' };
    const tool = { name: 'once', description: 'd', agentType: 'tool', config };
    for (const [method, url, body] of [
      ['POST', '/v1/agents', tool],
      ['POST', '/v1/agents?validateOnly=true', { ...tool, name: 'other' }],
      ['PATCH', path, { name: 'other', validateOnly: true }],
      ['POST', `${path}/versions`, { config, validateOnly: true }],
      ['PATCH', `${path}/settings`, { llmModelId: 'no/such' }],
    ] as const)
      await quire.call(method, url, body, claims);
    expect((await read('refused')).entries.map(({ action }) => action)).toEqual(['agent.create']);
  });

  it('is filtered and paged', async () => {
    const agent = await changeMuch('filters');
    await quire.agent({}, { ...inTenant('filters'), sub: 'user-3' });
    const actions = async (query: string) =>
      (await read('filters', query)).entries.map(({ action }) => action);
    expect(await actions('?action=agent.create')).toEqual(['agent.create', 'agent.create']);
    expect(await actions(`?target=${agent.id}&action=agent.create`)).toEqual(['agent.create']);
    expect(await actions('?actor=user-3')).toEqual(['agent.create']);
    const { entries } = await read('filters');
    const middle = entries[3]?.createdAt ?? '';
    const after = (await read('filters', `?createdAfter=${middle}`)).entries;
    const before = (await read('filters', `?createdBefore=${middle}`)).entries;
    expect(after).toEqual(entries.filter(({ createdAt }) => createdAt > middle));
    expect(before).toEqual(entries.filter(({ createdAt }) => createdAt < middle));
    const page = await read('filters', '?offset=2&limit=3');
    expect(page.entries).toEqual(entries.slice(2, 5));
    expect(page.pagination).toEqual({ totalItems: 7, offset: 2, limit: 3, hasMore: true });
    expect((await read('filters', '?offset=50')).pagination).toMatchObject({ totalItems: 7, hasMore: false });
  });

  it.each(['limit=0', 'offset=-1', 'createdAfter=yesterday', 'createdBefore=1', 'action=', 'colour=red'])(
    'refuses ?%s with a 400 that names the parameter',
    async (query) => {
      const { status, body } = await quire.call<ProblemBody>('GET', `/v1/audit?${query}`);
      expect(status).toBe(400);
      expect(body.errors).toHaveProperty(query.split('=')[0] ?? '');
    },
  );

  it('is written with the change or not at all, and the change with it', async () => {
    const owner = connectDb({ url: quire.ownerUrl });
    const agent = await quire.agent({ name: 'untouched' }, inTenant('together'));
    const path = `/v1/agents/${agent.id}`;
    const config = { llmModelId: 'test/chat' };
    await owner.run(sql`drop policy own_add on agents.audit`);
    for (const [method, url, body] of [
      ['POST', '/v1/agents', { name: 'never', description: 'd', agentType: 'tool', config }],
      ['PATCH', path, { name: 'never' }],
      ['POST', `${path}/versions`, { config }],
      ['PATCH', `${path}/settings`, { enabled: false }],
      ['PUT', `${path}/permissions`, { userGroups: ['legal'] }],
      ['DELETE', path],
    ] as const) {
      const { status } = await quire.call(method, url, body, inTenant('together'));
      expect([method, url, status]).toEqual([method, url, 500]);
    }
    await owner.run(sql`create policy own_add on agents.audit for insert
      with check (tenant = current_setting('quire.tenant', true))`);
    await owner.close();
    const get = async (url: string) => (await quire.call('GET', url, undefined, inTenant('together'))).body;
    expect(await get('/v1/agents')).toMatchObject({ agents: [agent], pagination: { totalItems: 1 } });
    expect(await get(`${path}/versions`)).toMatchObject({ pagination: { totalItems: 1 } });
    expect(await get(`${path}/settings`)).toMatchObject({ enabled: true });
    expect(await get(`${path}/permissions`)).toEqual({ userGroups: [] });
    expect((await read('together')).entries.map(({ action }) => action)).toEqual(['agent.create']);
  });

  it('is read by administrators, each that of its own tenant', async () => {
    await quire.agent({}, inTenant('private'));
    expect((await read('nobody-there')).pagination.totalItems).toBe(0);
    const permissions = ['cin-agent-builder.agents.read', 'cin-agent-builder.agents.edit'];
    const refused = await quire.call('GET', '/v1/audit', undefined, { permissions });
    expect(refused.status).toBe(403);
  });

  it('cannot be changed by the services, nor written for another tenant', async () => {
    const { url } = quire.links.database;
    const db = connectDb({ url });
    const scope = db.tenant('account-1/private');
    for (const statement of [
      sql`update agents.audit set actor = 'nobody'`,
      sql`delete from agents.audit`,
      sql`truncate agents.audit`,
    ])
      await expect(scope.run(statement)).rejects.toThrow('permission denied');
    const id = '01890000-0000-7000-8000-000000000000';
    const forged = sql`insert into agents.audit values (${id}, 'account-1/changes', 'a', 't', 'u', 'c', 'i', '{}', '{}')`;
    await expect(scope.run(forged)).rejects.toThrow('row-level security');
    await db.close();
  });
});
