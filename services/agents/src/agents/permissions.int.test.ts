import { newId, permissions } from '@quire/contracts';
import type { Agent, AgentVersion, Run } from '@quire/contracts/agents';
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

const builder = permissions.filter((permission) => permission.startsWith('cin-agent-builder.agents.'));
const member = (...groups: string[]) => ({ permissions: builder, groups });
const legal = member('staff', 'legal');
const sales = member('sales');
const question = { messages: [{ role: 'user', content: 'Hi' }] };
const config = { llmModelId: 'test/chat' };
const permissionsOf = (id: string) => `/v1/agents/${id}/permissions`;
const keep = (agent: Agent, userGroups: string[], claims = {}) =>
  quire.call('PUT', permissionsOf(agent.id), { userGroups }, claims);
async function keptAgent(body = {}): Promise<Agent> {
  const agent = await quire.agent(body);
  await keep(agent, ['legal', 'board']);
  return agent;
}

describe('permissions of an agent', () => {
  it('are empty until they are set, and are set as a whole', async () => {
    const agent = await quire.agent();
    const read = async () => (await quire.call('GET', permissionsOf(agent.id))).body;
    expect(await read()).toEqual({ userGroups: [] });
    const answer = await quire.call('PUT', permissionsOf(agent.id), { user_groups: ['b', ' a ', 'b'] });
    expect(answer).toMatchObject({ status: 200, body: { userGroups: ['b', 'a'] } });
    expect(await read()).toEqual({ userGroups: ['b', 'a'] });
    await keep(agent, []);
    expect(await read()).toEqual({ userGroups: [] });
  });

  it('make the agent unknown to everybody else, for everything', async () => {
    const { id, currentVersionId } = await keptAgent();
    const started = await quire.call<Run>('POST', `/v1/agents/${id}/runs`, { invokeRequest: question });
    const run = `/runs/${started.body.id}`;
    const calls = [
      ['GET', ''],
      ['PATCH', '', { description: 'Mine.' }],
      ['GET', '/settings'],
      ['PATCH', '/settings', { enabled: false }],
      ['GET', '/permissions'],
      ['PUT', '/permissions', { userGroups: ['sales'] }],
      ['GET', '/versions'],
      ['GET', '/versions/latest'],
      ['GET', `/versions/${currentVersionId}`],
      ['POST', '/versions', { config }],
      ['POST', '/versions?validateOnly=true', { config }],
      ['POST', '/versions/latest/invoke', question],
      ['POST', `/versions/${currentVersionId}/invoke-stream`, question],
      ['POST', '/runs', { invokeRequest: question }],
      ['GET', '/runs'],
      ['GET', run],
      ['GET', `${run}:stream`],
      ['POST', `${run}/cancel`],
      ['GET', `${run}/webhook`],
      ['DELETE', ''],
    ] as const;
    const unknown = newId();
    const forget = (text: string) => text.replaceAll(id, '').replaceAll(unknown, '');
    for (const [method, path, body] of calls) {
      const hidden = await quire.call<ProblemBody>(method, `/v1/agents/${id}${path}`, body, sales);
      const absent = await quire.call<ProblemBody>(method, `/v1/agents/${unknown}${path}`, body, sales);
      expect([method, path, hidden.status]).toEqual([method, path, 404]);
      expect(forget(hidden.body.detail)).toBe(forget(absent.body.detail));
    }
    for (const claims of [legal, {}]) {
      expect((await quire.call('GET', `/v1/agents/${id}${run}`, undefined, claims)).status).toBe(200);
      const invoked = await quire.call('POST', `/v1/agents/${id}/versions/latest/invoke`, question, claims);
      expect(invoked.status).toBe(200);
    }
  });

  it('leave it out of lists and their totals, of lookups and batches', async () => {
    const tenant = { environment_id: 'lists' };
    const open = await quire.agent({ name: 'open' }, tenant);
    const kept = await quire.agent({ name: 'kept' }, tenant);
    await keep(kept, ['legal'], tenant);
    const list = async (claims: object, query = '') => {
      const path = `/v1/agents${query}`;
      const { body } = await quire.call<{ agents: Agent[]; pagination: { totalItems: number } }>(
        'GET',
        path,
        undefined,
        { ...tenant, ...claims },
      );
      return [body.pagination.totalItems, ...body.agents.map(({ name }) => name)];
    };
    expect(await list(legal)).toEqual([2, 'kept', 'open']);
    expect(await list({})).toEqual([2, 'kept', 'open']);
    expect(await list(sales)).toEqual([1, 'open']);
    expect(await list(member())).toEqual([1, 'open']);
    expect(await list(sales, '?name=kept')).toEqual([0]);
    expect(await list(sales, '?agentType=tool&is_global=false')).toEqual([1, 'open']);

    const lookup = (claims: object) =>
      quire.call('POST', '/v1/agents/lookup', { name: 'kept' }, { ...tenant, ...claims });
    expect((await lookup(sales)).status).toBe(404);
    expect((await lookup(legal)).status).toBe(200);
    const agentIds = [kept.id, open.id];
    const batch = await quire.call<{ agents: AgentVersion[] }>(
      'POST',
      '/v1/agents/versions/batch-get',
      { agentIds },
      { ...tenant, ...sales },
    );
    expect(batch.body).toMatchObject({
      agents: [{ agent: { id: open.id } }],
      errors: [{ agentId: kept.id, status: 404 }],
    });
  });

  it('of a global agent hold for the tenant that set them', async () => {
    const agent = await quire.agent({ isGlobalAgent: true });
    const other = { environment_id: 'environment-2' };
    await keep(agent, ['legal'], other);
    const get = async (claims: Claims) =>
      (await quire.call('GET', `/v1/agents/${agent.id}`, undefined, claims)).status;
    expect(await get(sales)).toBe(200);
    expect(await get({ ...other, ...sales })).toBe(404);
    expect(await get({ ...other, ...legal })).toBe(200);
    expect((await quire.call('DELETE', `/v1/agents/${agent.id}`)).status).toBe(200);
  });

  it('go by the groups of the user for whom an internal client speaks', async () => {
    const agent = await keptAgent();
    const status = async (groups: string[]) => {
      const context = { userId: 'user-9', groups, permissions: builder };
      const response = await fetch(`${quire.base}/v1/agents/${agent.id}`, {
        headers: {
          authorization: `Bearer ${quire.issuer.token({ scope: 'hxp cin-agent-builder.restricted' })}`,
          'x-account-id': 'account-1',
          'x-environment-id': 'environment-1',
          'x-user-context': Buffer.from(JSON.stringify(context)).toString('base64url'),
        },
      });
      await response.body?.cancel();
      return response.status;
    };
    expect(await status(['board'])).toBe(200);
    expect(await status(['sales'])).toBe(404);
    expect(await status([])).toBe(404);
  });

  it('do not keep a run that was accepted before from its end', async () => {
    const agent = await quire.agent();
    const body = { invokeRequest: question };
    const { body: run } = await quire.call<Run>('POST', `/v1/agents/${agent.id}/runs`, body, sales);
    await keep(agent, ['legal']);
    quire.startWorker();
    expect((await quire.runIn(run, 'completed', 'failed')).status).toBe('completed');
  });
});
