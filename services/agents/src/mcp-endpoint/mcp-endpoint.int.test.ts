import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Claims,
  type ProblemBody,
  startTestAgents,
  type TestAgents,
} from '../../../../test/support/agents.ts';
import { connectClient, eras } from '../../../../test/support/mcp/clients.ts';

let quire: TestAgents;
beforeAll(async () => {
  quire = await startTestAgents();
});
afterAll(() => quire.close());

let tenants = 0;
/** A tenant that has nothing yet. */
const newTenant = () => {
  tenants += 1;
  return { environment_id: `mcp-${tenants}` };
};
const consumer = { permissions: ['cin-agent-builder.agents.invoke'] };
const toolsOf = async (claims: Claims) =>
  (await (await connectClient(quire, 'modern', claims)).listTools()).tools;
const namesOf = async (claims: Claims) => (await toolsOf(claims)).map(({ name }) => name);

describe.each(eras)('a client of the %s era', (era) => {
  it('speaks the newest revision that it knows', async () => {
    const client = await connectClient(quire, era, newTenant());
    expect(client.getServerVersion()).toMatchObject({ name: 'quire' });
    expect(client.getNegotiatedProtocolVersion()).toBe(era === 'modern' ? '2026-07-28' : '2025-11-25');
    expect((await client.listTools()).tools).toEqual([]);
  });

  it('finds an agent as a tool and is answered by it', async () => {
    const tenant = newTenant();
    await quire.agent({ name: 'Contract reviewer!', displayName: 'Reviewer', description: 'Reads.' }, tenant);
    const client = await connectClient(quire, era, tenant);
    const { tools } = await client.listTools();
    expect(tools).toMatchObject([
      {
        name: 'Contract_reviewer_',
        title: 'Reviewer',
        description: 'Reads.',
        inputSchema: { type: 'object', properties: { message: { type: 'string' } }, required: ['message'] },
      },
    ]);
    const result = await client.callTool({ name: 'Contract_reviewer_', arguments: { message: 'Hello.' } });
    expect(result).toMatchObject({ content: [{ type: 'text', text: 'Hello.' }] });
    expect(result.isError).not.toBe(true);
  });

  it('has structured results from a task agent', async () => {
    const tenant = newTenant();
    const inputSchema = { properties: { city: { type: 'string' } }, required: ['city'] };
    const outputSchema = { type: 'object', properties: { code: { type: 'number' } }, required: ['code'] };
    const config = { inputSchema, outputSchema, systemPrompt: 'The code of {{city}}.' };
    await quire.agent({ name: 'codes', agentType: 'task', config }, tenant);
    quire.models.script('chat', { text: '{"code": 7}' });
    const client = await connectClient(quire, era, tenant);
    expect((await client.listTools()).tools).toMatchObject([
      { inputSchema: { type: 'object', ...inputSchema }, outputSchema },
    ]);
    const result = await client.callTool({ name: 'codes', arguments: { city: 'Ulm' } });
    quire.models.script('chat', {});
    expect(result).toMatchObject({
      content: [{ type: 'text', text: '{"code": 7}' }],
      structuredContent: { code: 7 },
    });
  });
});

describe('the tools of the MCP endpoint', () => {
  it('come in pages, each agent once', async () => {
    const tenant = newTenant();
    const names = Array.from({ length: 203 }, (_, n) => `agent-${n}`);
    const waiting = [...names];
    const make = async () => {
      for (let name = waiting.shift(); name; name = waiting.shift()) await quire.agent({ name }, tenant);
    };
    await Promise.all([make(), make(), make(), make()]);
    const client = await connectClient(quire, 'modern', tenant);
    const page = (cursor?: string) => client.request({ method: 'tools/list', params: { cursor } });
    const first = await page();
    expect(first.tools).toHaveLength(200);
    const second = await page(first.nextCursor);
    expect(second.tools).toHaveLength(3);
    expect(second.nextCursor).toBeUndefined();
    const found = [...first.tools, ...second.tools].map(({ name }) => name);
    expect(found.sort()).toEqual(names.sort());
    await expect(page('elsewhere')).rejects.toMatchObject({ code: -32602 });
  });

  it('are the enabled agents that the caller sees', async () => {
    const tenant = newTenant();
    const kept = await quire.agent({ name: 'kept' }, tenant);
    const off = await quire.agent({ name: 'off' }, tenant);
    await quire.agent({ name: 'open' }, tenant);
    await quire.call('PUT', `/v1/agents/${kept.id}/permissions`, { userGroups: ['legal'] }, tenant);
    await quire.call('PATCH', `/v1/agents/${off.id}/settings`, { enabled: false }, tenant);
    const as = (...groups: string[]) => ({ ...tenant, ...consumer, groups });
    expect(await namesOf(as('legal'))).toEqual(['open', 'kept']);
    expect(await namesOf(as('sales'))).toEqual(['open']);
    const client = await connectClient(quire, 'modern', as('sales'));
    for (const name of ['kept', 'off', 'none', 'no tool\u0000', `x_${off.id.replaceAll('-', '')}`])
      await expect(client.callTool({ name, arguments: { message: 'Hi' } })).rejects.toMatchObject({
        code: -32602,
      });
    expect(await namesOf(newTenant())).toEqual([]);
  });

  it('ask for what the default version of the tenant asks for', async () => {
    const tenant = newTenant();
    const inputSchema = (name: string) => ({ properties: { [name]: {} } });
    const config = { inputSchema: inputSchema('first') };
    const agent = await quire.agent({ agentType: 'task', config }, tenant);
    const next = { config: { llmModelId: 'test/task', inputSchema: inputSchema('second') } };
    await quire.call('POST', `/v1/agents/${agent.id}/versions`, next, tenant);
    const asked = async () => (await toolsOf(tenant))[0]?.inputSchema.properties;
    expect(await asked()).toEqual({ second: {} });
    const defaultVersionId = agent.currentVersionId;
    await quire.call('PATCH', `/v1/agents/${agent.id}/settings`, { defaultVersionId }, tenant);
    expect(await asked()).toEqual({ first: {} });
  });

  it('have names of their own, own agents before global and older before newer ones', async () => {
    const [tenant, other] = [newTenant(), newTenant()];
    const shared = await quire.agent({ name: 'Sums & more', isGlobalAgent: true }, other);
    const older = await quire.agent({ name: 'sums' }, tenant);
    await quire.agent({ name: 'Sums ? more' }, tenant);
    const marked = (base: string, { id }: { id: string }) => `${base}_${id.replaceAll('-', '')}`;
    const same = await quire.agent({ name: 'Sums ! more', displayName: 'same' }, tenant);
    await quire.agent({ name: 'ä'.repeat(255) }, tenant);
    const posing = await quire.agent({ name: marked('sums', older) }, tenant);
    const expected = [
      'sums',
      'Sums_more',
      marked('Sums_more', same),
      marked('Sums_more', shared),
      '_',
      marked(posing.name.slice(0, 31), posing),
    ];
    expect((await namesOf(tenant)).sort()).toEqual(expected.sort());
    const client = await connectClient(quire, 'legacy', tenant);
    for (const { name, title } of (await client.listTools()).tools) {
      const result = await client.callTool({ name, arguments: { message: title } });
      expect(result).toMatchObject({ content: [{ text: title }] });
    }
    expect(await namesOf(other)).toEqual(['Sums_more']);
    await quire.call('DELETE', `/v1/agents/${shared.id}`, undefined, other);
  });
});

describe('the MCP endpoint', () => {
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const post = (headers: Record<string, string>, body: unknown = ping) =>
    fetch(`${quire.base}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${quire.issuer.token()}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: JSON.stringify(body),
    });

  it('answers nobody without a token or the permission to invoke', async () => {
    expect((await post({})).status).toBe(200);
    const stranger = await post({ authorization: '' });
    expect(stranger.status).toBe(401);
    expect(stranger.headers.get('www-authenticate')).toMatch(/^Bearer/);
    const reader = quire.issuer.token({ permissions: ['cin-agent-builder.agents.read'] });
    expect((await post({ authorization: `Bearer ${reader}` })).status).toBe(403);
    for (const method of ['GET', 'DELETE'])
      expect((await fetch(`${quire.base}/mcp`, { method })).status).toBe(401);
  });

  it('counts its requests as invocations', async () => {
    const { headers } = await post({});
    expect(headers.get('ratelimit')).toMatch(/^"invoke"/);
  });

  it('refuses web pages, whatever name they came by', async () => {
    for (const origin of ['https://rebound.example', 'null', quire.base]) {
      const response = await post({ origin });
      expect(response.status).toBe(403);
      expect(((await response.json()) as ProblemBody).type).toBe('urn:quire:error:mcp.origin_forbidden');
    }
  });

  it('keeps no sessions and no streams open, and takes one message at a time', async () => {
    for (const method of ['GET', 'DELETE']) {
      const { status, headers } = await quire.send(method, '/mcp');
      expect([status, headers.get('allow')]).toEqual([405, 'POST']);
    }
    for (const body of [[ping, ping], 'ping', { id: 1, method: 'ping' }])
      expect((await post({}, body)).status).toBe(400);
  });

  it('answers on each replica, whichever was asked before', async () => {
    const tenant = newTenant();
    await quire.agent({ name: 'anywhere' }, tenant);
    const replica = await quire.startReplica();
    for (const base of [replica.base, `${quire.base}/agent-builder`]) {
      const client = await connectClient(quire, 'legacy', tenant, base);
      expect((await client.listTools()).tools).toMatchObject([{ name: 'anywhere' }]);
    }
    await replica.close();
  });
});
