import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { McpServer, Run } from '@quire/contracts/agents';
import { connectDb, type Db, sql } from '@quire/db';
import { createSeal } from '@quire/seal';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createKeyring } from '../services/identity/src/keys/keyring.ts';
import { startTestAgents, type TestAgents } from './support/agents.ts';

const next = 'the secret that comes after the one before';
const webhookKey = `whsec_${Buffer.alloc(32, 'k').toString('base64')}`;
const program = fileURLToPath(new URL('../dist/rotate-secret.js', import.meta.url));
const run = promisify(execFile);

let quire: TestAgents;
let owner: Db;
let app: Db;
beforeAll(async () => {
  quire = await startTestAgents({ allowedHosts: '127.0.0.1' });
  owner = connectDb({ url: quire.ownerUrl });
  app = connectDb({ url: quire.env.DATABASE_URL });
});
afterAll(async () => {
  await Promise.all([owner?.close(), app?.close()]);
  await quire?.close();
});

async function rotate(secret: string, previous?: string): Promise<string[]> {
  const env = {
    DATABASE_OWNER_URL: quire.ownerUrl,
    QUIRE_SECRET: secret,
    ...(previous && { QUIRE_SECRET_PREVIOUS: previous }),
  };
  const { stdout } = await run(process.execPath, [program], { env: { ...process.env, ...env } });
  return stdout.trim().split('\n');
}
const counts = (signing: number, webhooks: number, servers: number) => [
  `identity.signing_key.sealed_jwk: ${signing} sealed anew`,
  `agents.webhook.sealed_secret: ${webhooks} sealed anew`,
  `agents.mcp_server.sealed_secret: ${servers} sealed anew`,
];

it('everything that is sealed can be sealed anew under another secret, as often as one likes', async () => {
  const before = quire.env.QUIRE_SECRET;
  const keyring = createKeyring({ db: app, secret: before });
  await keyring.maintain();
  for (const n of [1, 2]) {
    const auth = { type: 'api_key', apiKey: `key-${n}` };
    const body = { name: `server-${n}`, url: 'https://127.0.0.1:9/', auth, validationMode: 'skip' };
    expect((await quire.call<McpServer>('POST', '/v1/mcp-servers', body)).status).toBe(201);
  }
  const agent = await quire.agent();
  const invokeRequest = { messages: [{ role: 'user', content: 'Tell me.' }] };
  const webhook = { url: 'https://127.0.0.1:9/', secret: webhookKey };
  const started = await quire.call<Run>('POST', `/v1/agents/${agent.id}/runs`, { invokeRequest, webhook });
  expect(started.status).toBe(202);

  await expect(rotate(next)).rejects.toThrow(/neither under QUIRE_SECRET nor under QUIRE_SECRET_PREVIOUS/);
  expect(await rotate(next, before)).toEqual(counts(1, 1, 2));
  expect(await rotate(next, before)).toEqual(counts(0, 0, 0));
  expect(await rotate(next)).toEqual(counts(0, 0, 0));

  const Row = z.object({ boundTo: z.string(), sealed: z.instanceof(Buffer) });
  const servers = await owner.many(
    Row,
    sql`select tenant || ' ' || id as bound_to, sealed_secret as sealed from agents.mcp_server order by id`,
  );
  const seal = createSeal(next, 'agents mcp secrets');
  expect(servers.map(({ sealed, boundTo }) => seal.open(sealed, boundTo))).toEqual(['key-1', 'key-2']);
  const { sealed, boundTo } = await owner.one(
    Row,
    sql`select tenant || ' ' || run_id as bound_to, sealed_secret as sealed from agents.webhook`,
  );
  expect(createSeal(next, 'agents webhook secrets').open(sealed, boundTo)).toBe(webhookKey);
  const after = createKeyring({ db: app, secret: next });
  await after.maintain();
  expect(after.active().kid).toBe(keyring.active().kid);
});
