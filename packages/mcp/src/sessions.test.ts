import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../../test/support/mcp/listening.ts';
import { type Rogue, startRogue } from '../../../test/support/mcp/rogue.ts';
import { createMcpPool, type McpPool, type McpPoolOptions, type McpServer } from './index.ts';

let rogue: Rogue;
let pool: McpPool;
const pools: McpPool[] = [];
beforeEach(async () => {
  rogue = await startRogue();
  rogue.tools = [
    { name: 'read', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } },
    { name: 'write', inputSchema: { type: 'object' } },
  ];
  pool = make();
});
afterEach(async () => {
  await Promise.all(pools.splice(0).map((made) => made.close()));
  expect(rogue.sessions.size).toBe(0);
  await until(() => rogue.listeners.size === 0);
  await rogue.close();
});

function make(options: Partial<McpPoolOptions> = {}): McpPool {
  const made = createMcpPool({ fetch, ...options });
  pools.push(made);
  return made;
}
const server = (n: number): McpServer => ({
  id: `server-${n}`,
  owner: 'a',
  revision: 1,
  url: rogue.url,
  transport: 'streamable_http',
  auth: { type: 'none' },
});
const call = (name = 'read', n = 1) => pool.callTool({ server: server(n), name, arguments: {} });
const count = (method: string) => rogue.messages.filter((message) => message.method === method).length;

describe('a session', () => {
  it('is opened once, whoever comes at once, and used again', async () => {
    await Promise.all(Array.from({ length: 20 }, () => call()));
    await call();
    expect([count('initialize'), rogue.sessions.size]).toEqual([1, 1]);
    expect(pool.stats()).toMatchObject({ connections: 1, inUse: 0, opened: 1, closed: 0 });
  });

  it('is its own for each revision of a record, and the older one is let go', async () => {
    pool = make({ limits: { idleMs: 100 } });
    await call();
    await pool.callTool({ server: { ...server(1), revision: 2 }, name: 'read', arguments: {} });
    expect(count('initialize')).toBe(2);
    await until(() => pool.stats().connections === 0);
  });

  it('is its own for each tenant', async () => {
    for (const tenant of ['a', 'b', 'a'])
      await pool.callTool({ server: server(1), credential: { tenant }, name: 'read', arguments: {} });
    expect(count('initialize')).toBe(2);
  });

  it('is ended when it is idle', async () => {
    pool = make({ limits: { idleMs: 50 } });
    await call();
    await until(() => rogue.sessions.size === 0 && rogue.listeners.size === 0);
    await until(() => pool.stats().closed === 1);
    expect(pool.stats()).toMatchObject({ connections: 0, opened: 1 });
    await call();
    expect([count('initialize'), count('server/discover')]).toEqual([2, 1]);
  });

  it.each([404, 400])(
    'that the server has ended (%i) is opened anew, and what only reads is done again',
    async (status) => {
      await pool.listTools({ server: server(1) });
      const [lost] = rogue.sessions;
      rogue.sessions.clear();
      rogue.misbehave((_, response, { headers }) =>
        headers['mcp-session-id'] === lost ? response.writeHead(status).end() : false,
      );
      expect(await call('read')).toMatchObject({ content: [{ text: 'did read' }] });
      expect(count('initialize')).toBe(2);
    },
  );

  it('that the server has ended is told of where a call may have done something', async () => {
    await pool.listTools({ server: server(1) });
    rogue.sessions.clear();
    await expect(call('write')).rejects.toMatchObject({ code: 'mcp.session_lost' });
    expect(await call('write')).toMatchObject({ isError: false });
    rogue.sessions.clear();
    expect((await pool.listTools({ server: server(1) })).tools).toHaveLength(2);
  });

  it('is found again after the server was away', async () => {
    const heard: (string | undefined)[] = [];
    pool = make({ onHealth: (_, failure) => heard.push(failure?.code) });
    rogue.misbehave((_, response) => response.destroy());
    await expect(call()).rejects.toMatchObject({ code: 'mcp.unreachable' });
    rogue.misbehave(undefined);
    await call();
    expect(heard).toEqual(['mcp.unreachable', undefined]);
  });
});

describe('a list of tools', () => {
  const list = () => pool.listTools({ server: server(1) });

  it('is asked for once while it is young', async () => {
    let now = 0;
    pool = make({ now: () => now, limits: { toolListMs: 1_000 } });
    await Promise.all([list(), list()]);
    await list();
    expect(count('tools/list')).toBe(1);
    now += 1_001;
    await list();
    expect(count('tools/list')).toBe(2);
  });

  it('is asked for again when the server says that it has changed', async () => {
    expect((await list()).tools).toHaveLength(2);
    await until(() => rogue.listeners.size === 1);
    rogue.tools = [];
    const notice = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });
    for (const listener of rogue.listeners) listener.write(`event: message\ndata: ${notice}\n\n`);
    await until(async () => (await list()).tools.length === 0);
  });
});

describe('the number of connections', () => {
  it('is bounded: the one that was not used for longest makes room', async () => {
    pool = make({ limits: { maxConnections: 2 } });
    await call('read', 1);
    await call('read', 2);
    await call('read', 1);
    await call('read', 3);
    expect(pool.stats().connections).toBe(2);
    await call('read', 1);
    expect(count('initialize')).toBe(3);
  });

  it('is bounded where all are in use: who comes waits, or is told to come back', async () => {
    const limits = { maxConnections: 1, maxWaiting: 1, maxWaitMs: 10_000 };
    pool = make({ limits });
    const held: (() => void)[] = [];
    rogue.misbehave(({ method, id, params }, response) => {
      if (method !== 'tools/call' || params?.name !== 'write') return false;
      const text = JSON.stringify({ jsonrpc: '2.0', id, result: { content: [] } });
      return held.push(() => response.writeHead(200, { 'content-type': 'application/json' }).end(text));
    });
    const busy = call('write', 1);
    await until(() => held.length === 1);
    const waiting = call('read', 2);
    await until(() => pool.stats().waiting === 1);
    await expect(call('read', 3)).rejects.toMatchObject({ code: 'mcp.pool_busy', status: 503 });
    held[0]?.();
    await busy;
    expect(await waiting).toMatchObject({ isError: false });
    expect(pool.stats()).toMatchObject({ connections: 1, waiting: 0 });
  });

  it('is bounded for each tenant, so that none takes what all others need', async () => {
    pool = make({ limits: { maxConnections: 10, maxPerTenant: 1 } });
    rogue.misbehave(({ method, params }) =>
      method === 'tools/call' && params?.name === 'write' ? undefined : false,
    );
    const stop = new AbortController();
    const at = (n: number, tenant: string, name: string) =>
      pool.callTool({ server: server(n), credential: { tenant }, name, arguments: {}, signal: stop.signal });
    await at(1, 'a', 'read');
    const busy = at(2, 'a', 'write');
    await until(() => count('tools/call') === 2);
    await expect(at(3, 'a', 'read')).rejects.toMatchObject({ code: 'mcp.pool_busy' });
    await at(3, 'b', 'read');
    stop.abort(new Error('left'));
    await expect(busy).rejects.toThrow('left');
  });

  it('is not waited for beyond a limit, nor beyond the caller', async () => {
    pool = make({ limits: { maxConnections: 1, maxWaitMs: 50 } });
    rogue.misbehave(({ method }) => (method === 'tools/call' ? undefined : false));
    const stop = new AbortController();
    const busy = pool.callTool({ server: server(1), name: 'read', arguments: {}, signal: stop.signal });
    await until(() => count('tools/call') === 1);
    await expect(call('read', 2)).rejects.toMatchObject({ code: 'mcp.pool_busy' });
    const left = pool.callTool({
      server: server(2),
      name: 'read',
      arguments: {},
      signal: AbortSignal.abort(new Error('left')),
    });
    await expect(left).rejects.toThrow('left');
    stop.abort(new Error('left'));
    await expect(busy).rejects.toThrow('left');
  });
});
