import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterEach } from 'vitest';
import type { Claims, TestAgents } from '../agents.ts';

/** `modern` is revision 2026-07-28, `legacy` those before it, with a handshake. */
export const eras = ['modern', 'legacy'] as const;
export type Era = (typeof eras)[number];

const clients: Client[] = [];
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
});

/** A client of Quire's MCP endpoint, closed after the test. */
export async function connectClient(
  quire: TestAgents,
  era: Era,
  claims: Claims = {},
  base = quire.base,
): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    era === 'modern' ? { versionNegotiation: { mode: 'auto' } } : {},
  );
  clients.push(client);
  const headers = { authorization: `Bearer ${quire.issuer.token(claims)}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${base}/mcp`), { requestInit: { headers } }),
  );
  return client;
}
