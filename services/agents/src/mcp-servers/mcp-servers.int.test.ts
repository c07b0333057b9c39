import type { AuditEntry } from '@quire/contracts';
import type { McpServer, McpServerTools, McpValidation } from '@quire/contracts/agents';
import type { Running } from '@quire/service-kit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Claims,
  type ProblemBody,
  startTestAgents,
  type TestAgents,
} from '../../../../test/support/agents.ts';
import { until } from '../../../../test/support/mcp/listening.ts';
import { type Modern, startModern } from '../../../../test/support/mcp/modern.ts';
import { type Rogue, startRogue, toolsOf } from '../../../../test/support/mcp/rogue.ts';

let quire: TestAgents;
let modern: Modern;
let rogue: Rogue;
let worker: Running | undefined;
beforeAll(async () => {
  modern = await startModern();
  quire = await startTestAgents({
    allowedHosts: '127.0.0.1',
    env: { QUIRE_MCP_PASSTHROUGH_HOSTS: `127.0.0.1:${modern.port}` },
  });
});
afterAll(async () => {
  await quire?.close();
  await modern?.close();
});
beforeEach(async () => {
  rogue = await startRogue();
});
afterEach(async () => {
  await worker?.close();
  worker = undefined;
  await rogue.close();
});

let made = 0;
const path = '/v1/mcp-servers';
const bodyOf = (more: Record<string, unknown> = {}) => {
  made += 1;
  return { name: `server-${made}`, url: `${modern.url}/mcp`, ...more };
};
const post = <T = McpServer>(more: Record<string, unknown> = {}, claims?: Claims) =>
  quire.call<T>('POST', path, bodyOf(more), claims);
async function register(more: Record<string, unknown> = {}, claims?: Claims): Promise<McpServer> {
  const { status, body } = await post(more, claims);
  expect([status, body]).toEqual([201, body]);
  return body;
}
const one = <T = McpServer>(method: string, id: string, body?: unknown, claims?: Claims) =>
  quire.call<T>(method, `${path}/${id}`, body, claims);
const statusOf = async (id: string) => (await one('GET', id)).body.status;
const stranger = { environment_id: 'elsewhere' };

describe('a server', () => {
  it('is registered, read, changed and deleted', async () => {
    const server = await register({ description: 'Adds.', properties: { team: 'a', nested: { b: [1] } } });
    expect(server).toEqual({
      mcpServerId: expect.any(String),
      accountId: 'account-1',
      environmentId: 'environment-1',
      name: `server-${made}`,
      description: 'Adds.',
      url: `${modern.url}/mcp`,
      transport: 'streamable_http',
      auth: { type: 'none' },
      isGlobalServer: false,
      status: 'AVAILABLE',
      properties: { team: 'a', nested: { b: [1] } },
      createdAt: expect.any(String),
      createdBy: 'user-1',
      modifiedAt: expect.any(String),
      modifiedBy: 'user-1',
    });
    const id = server.mcpServerId;
    expect((await one('GET', id)).body).toEqual(server);
    const changed = await one('PUT', id, { description: '' }, { sub: 'user-2' });
    expect(changed.body).toEqual({
      ...server,
      description: '',
      modifiedAt: changed.body.modifiedAt,
      modifiedBy: 'user-2',
    });
    expect(await one('DELETE', id)).toMatchObject({ status: 200, body: { mcpServerId: id } });
    expect((await one('GET', id)).status).toBe(404);
    expect((await one('DELETE', id)).status).toBe(404);
  });

  it('takes snake_case and both prefixes', async () => {
    const auth = { type: 'api_key', api_key: 'key', header_name: 'X-Key' };
    const body = { ...bodyOf({ auth }), is_global_server: false, validation_mode: 'skip' };
    const { status, body: server } = await quire.call('POST', `/agent-builder${path}`, body);
    expect([status, server.auth]).toEqual([
      201,
      { type: 'api_key', apiKey: '***', headerName: 'X-Key', prefix: '' },
    ]);
  });

  it('is registered once for one key', async () => {
    const headers = {
      authorization: `Bearer ${quire.issuer.token()}`,
      'content-type': 'application/json',
      'idempotency-key': '01890000-0000-7000-8000-000000000001',
    };
    const body = JSON.stringify(bodyOf());
    const send = () => fetch(quire.base + path, { method: 'POST', headers, body });
    const [first, again] = [await send(), await send()];
    expect([first.status, again.status, again.headers.get('idempotency-replayed')]).toEqual([
      201,
      201,
      'true',
    ]);
    expect(await again.json()).toEqual(await first.json());
  });

  it('has a name of its own in its tenant', async () => {
    const { name, mcpServerId } = await register();
    const other = await register();
    expect(await post<ProblemBody>({ name })).toMatchObject({
      status: 409,
      body: { type: 'urn:quire:error:mcp_server.name_taken' },
    });
    expect((await one('PUT', other.mcpServerId, { name })).status).toBe(409);
    expect((await one('PUT', mcpServerId, { name })).status).toBe(200);
    await register({ name }, stranger);
  });

  it('of another tenant is like one that is not there', async () => {
    const { mcpServerId: id } = await register();
    const unknown = '01890000-0000-7000-8000-000000000009';
    for (const [method, rest, body] of [
      ['GET', ''],
      ['PUT', '', { name: 'x' }],
      ['DELETE', ''],
      ['POST', '/validate'],
      ['GET', '/tools'],
    ] as const) {
      const theirs = await one<ProblemBody>(method, id + rest, body, stranger);
      const none = await one<ProblemBody>(method, unknown + rest, body, stranger);
      expect([method, theirs.status, none.status]).toEqual([method, 404, 404]);
      expect(theirs.body.detail.replace(id, unknown)).toBe(none.body.detail);
    }
  });

  it('needs its permissions', async () => {
    const { mcpServerId: id } = await register();
    const reader = { permissions: ['cin-agent-builder.mcp-servers.read'] };
    const nobody = { permissions: ['cin-agent-builder.agents.read'] };
    expect((await one('GET', `${id}/tools`, undefined, reader)).status).toBe(200);
    expect((await one('GET', id, undefined, nobody)).status).toBe(403);
    for (const [method, rest, body] of [
      ['POST', '', bodyOf()],
      ['PUT', `/${id}`, {}],
      ['DELETE', `/${id}`],
    ] as const)
      expect((await quire.call(method, path + rest, body, reader)).status).toBe(403);
  });

  it('leaves its traces in the audit log', async () => {
    const claims = { environment_id: 'audited' };
    const { mcpServerId: id } = await register(
      { auth: { type: 'api_key', apiKey: 'top-secret-key' } },
      claims,
    );
    await one('PUT', id, { description: 'x' }, claims);
    await one('DELETE', id, undefined, claims);
    const { entries } = (await quire.call<{ entries: AuditEntry[] }>('GET', '/v1/audit', undefined, claims))
      .body;
    expect(entries.map(({ action, target, changedFields }) => [action, target, changedFields])).toEqual([
      ['mcp_server.delete', id, []],
      ['mcp_server.change', id, ['description']],
      ['mcp_server.create', id, ['name', 'url', 'auth']],
    ]);
    expect(JSON.stringify(entries)).not.toContain('top-secret-key');
  });

  it.each<[Record<string, unknown>, string]>([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(256) }, 'name'],
    [{ url: undefined }, 'url'],
    [{ url: 'nonsense' }, 'url'],
    [{ url: `https://a.example/${'x'.repeat(2_083)}` }, 'url'],
    [{ transport: 'stdio' }, 'transport'],
    [{ colour: 'red' }, 'colour'],
    [{ properties: { long: 'x'.repeat(20_000) } }, 'properties'],
    [{ validationMode: 'never' }, 'validationMode'],
    [{ auth: { type: 'magic' } }, 'auth.type'],
    [{ auth: { type: 'none', apiKey: 'x' } }, 'auth.apiKey'],
    [{ auth: { type: 'api_key' } }, 'auth.apiKey'],
    [{ auth: { type: 'api_key', apiKey: 'two\r\nlines' } }, 'auth.apiKey'],
    [{ auth: { type: 'api_key', apiKey: '***' } }, 'auth.apiKey'],
    [{ auth: { type: 'api_key', apiKey: 'x', headerName: 'Host' } }, 'auth.headerName'],
    [{ auth: { type: 'api_key', apiKey: 'x', headerName: 'a b' } }, 'auth.headerName'],
    [
      {
        auth: {
          type: 'oauth_client_credentials',
          clientId: 'a',
          clientSecret: 'b',
          tokenUrl: 'http://10.0.0.1/',
        },
      },
      'auth.tokenUrl',
    ],
  ])('is refused with %o', async (more, field) => {
    const { status, body } = await post<ProblemBody>({ validationMode: 'skip', ...more });
    expect(status).toBe(400);
    expect(Object.keys(body.errors ?? {})).toContain(field);
  });
});

describe('a list', () => {
  it('has the own and the global ones, newest first, page by page', async () => {
    const claims = { environment_id: 'lists' };
    const global = await register({ isGlobalServer: true, validationMode: 'skip' });
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) ids.unshift((await register({ validationMode: 'skip' }, claims)).mcpServerId);
    ids.push(global.mcpServerId);
    const list = async (query: string) =>
      (
        await quire.call<{ mcpServers: McpServer[]; pagination: unknown }>(
          'GET',
          path + query,
          undefined,
          claims,
        )
      ).body;
    const all = await list('');
    expect(all.mcpServers.map(({ mcpServerId }) => mcpServerId)).toEqual(ids);
    expect(all.pagination).toEqual({ totalItems: 4, offset: 0, limit: 50, hasMore: false });
    const page = await list('?offset=1&limit=2');
    expect(page.mcpServers.map(({ mcpServerId }) => mcpServerId)).toEqual(ids.slice(1, 3));
    expect(page.pagination).toEqual({ totalItems: 4, offset: 1, limit: 2, hasMore: true });
    expect((await quire.call('GET', `${path}?limit=0`)).status).toBe(400);
    await one('DELETE', global.mcpServerId);
  });
});

describe('a global server', () => {
  it('is for all to use and for administrators of its tenant to change', async () => {
    const writer = {
      permissions: ['cin-agent-builder.mcp-servers.read', 'cin-agent-builder.mcp-servers.write'],
    };
    expect((await post({ isGlobalServer: true }, writer)).status).toBe(403);
    const { mcpServerId: id } = await register({ isGlobalServer: true });
    const theirs = (await one('GET', id, undefined, stranger)).body;
    expect(theirs).toMatchObject({ isGlobalServer: true, environmentId: 'environment-1' });
    expect((await one<McpServerTools>('GET', `${id}/tools`, undefined, stranger)).body.count).toBeGreaterThan(
      2,
    );
    for (const claims of [writer, stranger, { ...stranger, ...writer }]) {
      expect((await one('PUT', id, { description: 'x' }, claims)).status).toBe(403);
      expect((await one('DELETE', id, undefined, claims)).status).toBe(403);
    }
    expect((await one<ProblemBody>('PUT', id, { isGlobalServer: false })).body.errors).toHaveProperty(
      'isGlobalServer',
    );
    expect((await one('PUT', id, { isGlobalServer: true, description: 'x' })).status).toBe(200);
    expect((await one('DELETE', id)).status).toBe(200);
  });
});

describe('a look at a server', () => {
  it('is taken before it is kept', async () => {
    rogue.misbehave((_, response) => response.writeHead(500).end('inner details'));
    const { status, body } = await post<ProblemBody>({ url: rogue.url });
    expect([status, body.errors]).toEqual([400, { url: [expect.stringMatching(/500/)] }]);
    expect(JSON.stringify(body)).not.toContain('inner details');
    const kept = await register({ url: rogue.url, validationMode: 'skip' });
    expect(kept.status).toBe('CREATED');
    const { mcpServerId } = await register();
    expect((await one('PUT', mcpServerId, { url: rogue.url })).status).toBe(400);
    expect((await one('GET', mcpServerId)).body).toMatchObject({
      url: `${modern.url}/mcp`,
      status: 'AVAILABLE',
    });
  });

  it('is taken later, and told by the status', async () => {
    const good = await register({ url: rogue.url, validationMode: 'async' });
    const bad = await register({ url: `${modern.url}/mcp`, transport: 'sse', validationMode: 'async' });
    const gone = await register({ validationMode: 'async' });
    expect([good.status, bad.status]).toEqual(['VALIDATING', 'VALIDATING']);
    await one('DELETE', gone.mcpServerId);
    worker = quire.startWorker();
    await until(async () => (await statusOf(good.mcpServerId)) === 'AVAILABLE');
    await until(async () => (await statusOf(bad.mcpServerId)) === 'UNAVAILABLE');
  });

  it('is taken on demand', async () => {
    const { mcpServerId: id } = await register({ url: rogue.url });
    const validate = async () => (await one<McpValidation>('POST', `${id}/validate`)).body;
    expect(await validate()).toEqual({
      valid: true,
      latencyMs: expect.any(Number),
      protocolVersion: '2025-06-18',
      serverInfo: { name: 'rogue', version: '0' },
      toolCount: 1,
      error: null,
    });
    rogue.misbehave((_, response) => response.writeHead(503).end());
    expect(await validate()).toMatchObject({
      valid: false,
      toolCount: null,
      error: expect.stringMatching(/503/),
    });
    expect(await statusOf(id)).toBe('UNAVAILABLE');
    rogue.misbehave(undefined);
    expect(await validate()).toMatchObject({ valid: true });
    expect(await statusOf(id)).toBe('AVAILABLE');
  });
});

describe('the tools of a server', () => {
  it('are listed', async () => {
    const { mcpServerId, name, url } = await register({ url: rogue.url });
    expect((await one<McpServerTools>('GET', `${mcpServerId}/tools`)).body).toEqual({
      mcpServerId,
      serverName: name,
      url,
      tools: [{ name: 'tool-0', description: '', inputSchema: { type: 'object' } }],
      count: 1,
    });
  });

  it('are those of the present address after a change', async () => {
    const { mcpServerId: id } = await register();
    const names = async () =>
      (await one<McpServerTools>('GET', `${id}/tools`)).body.tools.map(({ name }) => name);
    expect(await names()).toContain('add');
    expect((await one('PUT', id, { url: rogue.url })).status).toBe(200);
    expect(await names()).toEqual(['tool-0']);
  });

  it('that cannot be used are named with the reason', async () => {
    rogue.tools = [...toolsOf(1), { name: 'bell\u0007', inputSchema: { type: 'object' } }];
    const { mcpServerId } = await register({ url: rogue.url });
    expect((await one<McpServerTools>('GET', `${mcpServerId}/tools`)).body).toMatchObject({
      count: 1,
      skipped: [{ name: 'bell ', reason: expect.stringMatching(/control characters/) }],
    });
  });

  it('of a server that is away are a 502, and its status tells', async () => {
    const { mcpServerId: id } = await register({ url: rogue.url });
    rogue.misbehave((_, response) => response.destroy());
    const { status, body } = await one<ProblemBody>('GET', `${id}/tools`);
    expect([status, body.type]).toEqual([502, 'urn:quire:error:outgoing.unreachable']);
    await until(async () => (await statusOf(id)) === 'UNAVAILABLE');
  });
});
