import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createMcpPool, type McpPool, type McpServer } from '@quire/mcp';
import { createOutgoing, parseAllowedHosts } from '@quire/outgoing';
import { type Bench, interleave, latencies, ms, percentile, startRole, table } from './harness.ts';

const rounds = 10;
const callsPerRound = 100;
const manyCalls = 5_000;
const atOnce = 10;
const eras = ['legacy', 'modern'] as const;

const request = { name: 'add', arguments: { a: 1, b: 2 } };

/** What the pool, with its guard, adds to a client of its own; and what many calls leave behind. */
export const mcpBench: Bench = {
  async run() {
    const { url, child } = await startRole('mcp-server');
    const outgoing = createOutgoing({ allowedHosts: parseAllowedHosts('127.0.0.1') });
    const pool = createMcpPool({ fetch: outgoing.open, limits: { idleMs: 1_000 } });
    try {
      for (const era of eras) await compare(pool, era, `${url}/${era}`);
      await callMany(pool, url);
    } finally {
      await pool.close();
      await outgoing.close();
      child.kill();
    }
  },
};

const serverAt = (url: string): McpServer => ({
  id: url,
  owner: 'bench',
  revision: 1,
  url,
  transport: 'streamable_http',
  auth: { type: 'none' },
});

async function compare(pool: McpPool, era: string, url: string): Promise<void> {
  const client = new Client({ name: 'bench', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  const transport = new StreamableHTTPClientTransport(new URL(url));
  await client.connect(transport);
  const direct = () => client.callTool(request);
  const pooled = () => pool.callTool({ server: serverAt(url), ...request });
  await latencies(200, direct);
  await latencies(200, pooled);
  const samples = await interleave(rounds, {
    direct: () => latencies(callsPerRound, direct),
    pooled: () => latencies(callsPerRound, pooled),
  });
  const version = client.getNegotiatedProtocolVersion() ?? era;
  await transport.terminateSession();
  await client.close();
  const at = (name: keyof typeof samples, p: number) => percentile(samples[name].flat(), p);
  const row = (label: string, of: (p: number) => number) => [label, ms(of(0.5)), ms(of(0.99))];
  table(`mcp, ${version}, ${rounds * callsPerRound} calls each, one at a time`, [
    ['', 'p50', 'p99'],
    row('client of its own', (p) => at('direct', p)),
    row('pool', (p) => at('pooled', p)),
    row('added (at most 3 ms at p50)', (p) => at('pooled', p) - at('direct', p)),
  ]);
}

async function callMany(pool: McpPool, url: string): Promise<void> {
  const rows: string[][] = [['calls', 'sockets', 'sessions', 'heap']];
  async function note(label: string): Promise<void> {
    await delay(200);
    const { sockets, sessions } = (await (await fetch(`${url}/stats`)).json()) as Record<string, number>;
    rows.push([label, String(sockets), String(sessions), `${((await usedHeap()) / 1e6).toFixed(1)} MB`]);
  }
  const servers = eras.map((era) => serverAt(`${url}/${era}`));
  let made = 0;
  async function call(): Promise<void> {
    const server = servers[made % servers.length] as McpServer;
    made += 1;
    await pool.callTool({ server, ...request });
  }
  await note('0');
  for (const stop of [500, 1_000, 2_000, 3_000, 4_000, manyCalls]) {
    while (made < stop) await Promise.all(Array.from({ length: atOnce }, call));
    await note(String(made));
  }
  await delay(6_000);
  await note('afterwards, idle');
  table(`mcp, ${manyCalls} calls of two servers, ${atOnce} at a time: what is open`, rows);
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** What finalizers still hold goes with the second round. */
async function usedHeap(): Promise<number> {
  collectGarbage();
  await delay(50);
  collectGarbage();
  return process.memoryUsage().heapUsed;
}
