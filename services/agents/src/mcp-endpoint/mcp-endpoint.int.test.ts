import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Claims, startTestAgents, type TestAgents } from '../../../../test/support/agents.ts';

const eras = ['auto', 'legacy'] as const;
type Era = (typeof eras)[number];

let quire: TestAgents;
const clients: Client[] = [];
beforeAll(async () => {
  quire = await startTestAgents();
});
afterAll(() => quire.close());
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
});

async function connect(era: Era, claims: Claims = {}, base = quire.base): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    era === 'auto' ? { versionNegotiation: { mode: 'auto' } } : {},
  );
  const headers = { authorization: `Bearer ${quire.issuer.token(claims)}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${base}/mcp`), { requestInit: { headers } }),
  );
  clients.push(client);
  return client;
}

let tenants = 0;
/** A tenant that has nothing yet. */
const newTenant = () => {
  tenants += 1;
  return { environment_id: `mcp-${tenants}` };
};
const namesOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);

describe.each(eras)('a client of the era %s', (era) => {
  it('speaks the newest protocol that it knows', async () => {
    const client = await connect(era, newTenant());
    expect(client.getServerVersion()).toMatchObject({ name: 'quire' });
    expect(client.getNegotiatedProtocolVersion()).toBe(era === 'auto' ? '2026-07-28' : '2025-11-25');
    expect(await namesOf(client)).toEqual([]);
  });

  it('finds an agent as a tool and is answered by it', async () => {
    const tenant = newTenant();
    await quire.agent({ name: 'Contract reviewer!', displayName: 'Reviewer', description: 'Reads.' }, tenant);
    const client = await connect(era, tenant);
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
    const client = await connect(era, tenant);
    expect((await client.listTools()).tools).toMatchObject([
      { inputSchema: { type: 'object', ...inputSchema }, outputSchema },
    ]);
    expect(await client.callTool({ name: 'codes', arguments: { city: 'Ulm' } })).toMatchObject({
      content: [{ type: 'text', text: '{"code": 7}' }],
      structuredContent: { code: 7 },
    });
    quire.models.script('chat', {});
    const refused = await client.callTool({ name: 'codes', arguments: { town: 'Ulm' } });
    expect(refused).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('inputs/city') }],
    });
  });
});
