import type { McpServer, McpValidation } from '@quire/contracts/agents';
import { connectDb, type Db, sql } from '@quire/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProblemBody, startTestAgents, type TestAgents } from '../../../../test/support/agents.ts';
import { type Rogue, startRogue } from '../../../../test/support/mcp/rogue.ts';

/** One or two of each kind that packages/outgoing knows; all are tried there, with a name server of the test's own. */
const refused = [
  'https://127.0.0.1/mcp',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://１２７.０.０.１/',
  'https://127。0。0。1/',
  'https://%31%32%37.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://0.0.0.0/',
  'https://10.0.0.1/',
  'https://172.16.0.1/',
  'https://192.168.1/',
  'https://100.64.0.1/',
  'https://[fc00::1]/',
  'https://[fe80::1]/',
  'https://169.254.169.254/latest/meta-data',
  'https://2852039166/',
  'https://[fd00:ec2::254]/',
  'https://[64:ff9b::169.254.169.254]/',
  'https://[2002:a00:1::1]/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'https://localhost/',
  'http://93.184.215.14/mcp',
  'https://93.184.215.14:22/',
  'https://user:word@93.184.215.14/',
  'file:///etc/passwd',
  'ftp://93.184.215.14/',
  'stdio:ls',
];

let quire: TestAgents;
let owner: Db;
let inside: Rogue;
beforeAll(async () => {
  inside = await startRogue();
  quire = await startTestAgents({ allowedHosts: `127.0.0.1:${inside.port}` });
  owner = connectDb({ url: quire.ownerUrl });
});
afterAll(async () => {
  await owner?.close();
  await quire?.close();
  await inside?.close();
});

const path = '/v1/mcp-servers';
let made = 0;
const post = <T>(more: Record<string, unknown>) => {
  made += 1;
  return quire.call<T>('POST', path, { name: `server-${made}`, ...more });
};

describe('an address inside', () => {
  it.each(refused)('%s is refused, whoever looks or does not', async (url) => {
    for (const validationMode of ['immediate', 'async', 'skip']) {
      const { status, body } = await post<ProblemBody>({ url, validationMode });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['url']]);
    }
    const auth = { type: 'oauth_client_credentials', clientId: 'a', clientSecret: 'b', tokenUrl: url };
    const { body } = await post<ProblemBody>({ url: inside.url, auth, validationMode: 'skip' });
    expect(Object.keys(body.errors ?? {})).toEqual(['auth.tokenUrl']);
  });

  it('is refused in a change', async () => {
    const { body: server } = await post<McpServer>({ url: inside.url });
    const { status, body } = await quire.call<ProblemBody>('PUT', `${path}/${server.mcpServerId}`, {
      url: refused[0],
    });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['url']]);
  });

  it('is refused again when it is called', async () => {
    const { mcpServerId: id } = (await post<McpServer>({ url: inside.url })).body;
    await owner.run(
      sql`update agents.mcp_server set url = 'http://127.0.0.3:1/', revision = 9 where id = ${id}`,
    );
    expect((await quire.call<McpValidation>('POST', `${path}/${id}/validate`)).body).toMatchObject({
      valid: false,
      error: expect.stringMatching(/QUIRE_ALLOWED_HOSTS/),
    });
    expect((await quire.call('GET', `${path}/${id}/tools`)).status).toBe(400);
  });

  it('is not reached by a redirect', async () => {
    inside.misbehave((_, response) => response.writeHead(307, { location: 'http://127.0.0.3:1/' }).end());
    const { status, body } = await post<ProblemBody>({ url: inside.url });
    inside.misbehave(undefined);
    expect([status, body.errors?.url]).toEqual([400, [expect.stringMatching(/307/)]]);
  });

  it('that the operator allows is called', async () => {
    expect((await post({ url: inside.url })).status).toBe(201);
  });
});
