import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { McpServer, McpValidation } from '@quire/contracts/agents';
import { connectDb, type Db, sql } from '@quire/db';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ProblemBody, startTestAgents, type TestAgents } from '../../../../test/support/agents.ts';
import { freePort, type Listening, listen, until } from '../../../../test/support/mcp/listening.ts';
import { type Rogue, startRogue } from '../../../../test/support/mcp/rogue.ts';

const secrets = ['key-that-nobody-may-see', 'word-that-nobody-may-see', 'token-that-nobody-may-see'];
const [apiKey = '', clientSecret = '', accessToken = ''] = secrets;

let quire: TestAgents;
let owner: Db;
let rogue: Rogue;
let tokens: Listening;
let own: ChildProcess | undefined;
beforeAll(async () => {
  rogue = await startRogue();
  tokens = await listen((_, response) => response.end(JSON.stringify({ access_token: accessToken })));
  quire = await startTestAgents({
    allowedHosts: '127.0.0.1',
    env: { QUIRE_MCP_PASSTHROUGH_HOSTS: `127.0.0.1:${rogue.port}` },
  });
  owner = connectDb({ url: quire.ownerUrl });
});
beforeEach(() => {
  rogue.misbehave(undefined);
  rogue.messages.length = 0;
});
afterEach(() => own?.kill('SIGKILL'));
afterAll(async () => {
  await owner?.close();
  await quire?.close();
  await Promise.all([rogue?.close(), tokens?.close()]);
});

const path = '/v1/mcp-servers';
let made = 0;
const bodyOf = (auth: unknown, more = {}) => {
  made += 1;
  return { name: `server-${made}`, url: rogue.url, auth, ...more };
};
const oauth = () => ({
  type: 'oauth_client_credentials',
  tokenUrl: `${tokens.url}/token`,
  clientId: 'quire',
  clientSecret,
});
const key = { type: 'api_key', apiKey };
const register = async (auth: unknown, more = {}) =>
  (await quire.call<McpServer>('POST', path, bodyOf(auth, more))).body;
const put = <T = McpServer>(id: string, body: unknown) => quire.call<T>('PUT', `${path}/${id}`, body);
const validate = (id: string) => quire.call<McpValidation>('POST', `${path}/${id}/validate`);
const shown = () => new Set(rogue.messages.map(({ headers }) => headers.authorization));

describe('a secret', () => {
  it('is shown to the server and to nobody else', async () => {
    const [one, other] = [await register(key), await register(oauth())];
    expect(one.auth).toEqual({
      type: 'api_key',
      apiKey: '***',
      headerName: 'Authorization',
      prefix: 'Bearer ',
    });
    expect(other.auth).toEqual({ ...oauth(), clientSecret: '***', clientAuthentication: 'basic' });
    expect(shown()).toEqual(new Set([`Bearer ${apiKey}`, `Bearer ${accessToken}`]));
    const answers = await Promise.all([
      quire.call('GET', path),
      quire.call('GET', `${path}/${one.mcpServerId}`),
      put(one.mcpServerId, { description: 'x' }),
      validate(other.mcpServerId),
      quire.call('GET', `${path}/${other.mcpServerId}/tools`),
      quire.call('GET', '/v1/audit'),
    ]);
    const text = JSON.stringify([one, other, answers]);
    for (const secret of secrets) expect(text).not.toContain(secret);
  });

  it('is shown by no refusal', async () => {
    rogue.misbehave((_, response, { headers }) =>
      response.writeHead(401).end(`who is ${headers.authorization}?`),
    );
    for (const auth of [key, oauth(), { ...key, extra: apiKey }, { ...key, apiKey: `${apiKey}\n` }]) {
      const { status, body } = await quire.call('POST', path, bodyOf(auth));
      expect(status).toBe(400);
      for (const secret of secrets) expect(JSON.stringify(body)).not.toContain(secret);
    }
  });

  it('lies in the database sealed, each under a key of its own', async () => {
    await register(key, { validationMode: 'skip' });
    await register(key, { validationMode: 'skip' });
    for (const secret of secrets) {
      const clear = sql`position(${secret}::bytea in sealed_secret) > 0 or s::text like ${`%${secret}%`}`;
      expect(await owner.run(sql`select 1 from agents.mcp_server s where ${clear}`)).toBe(0);
      expect(await owner.run(sql`select 1 from engine.job j where j::text like ${`%${secret}%`}`)).toBe(0);
      expect(await owner.run(sql`select 1 from agents.audit a where a::text like ${`%${secret}%`}`)).toBe(0);
    }
    const sealed = z.object({ sealedSecret: z.instanceof(Buffer) });
    const rows = await owner.many(
      sealed,
      sql`select sealed_secret from agents.mcp_server where sealed_secret is not null`,
    );
    expect(new Set(rows.map(({ sealedSecret }) => sealedSecret.toString('hex'))).size).toBe(rows.length);
  });

  it('stands in no log line, whatever is logged', async () => {
    const port = await freePort();
    own = fork(fileURLToPath(new URL('../../../../dist/agents.js', import.meta.url)), {
      env: { ...quire.env, QUIRE_AGENTS_PORT: String(port), QUIRE_LOG_LEVEL: 'trace' },
      execArgv: [],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    let log = '';
    for (const stream of [own.stdout, own.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        log += text;
      });
    await once(own, 'message');
    const headers = { authorization: `Bearer ${quire.issuer.token()}`, 'content-type': 'application/json' };
    const post = async (body: unknown, rest = '') => {
      const url = `http://127.0.0.1:${port}${path}${rest}`;
      return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status;
    };
    for (const auth of [key, oauth()]) expect(await post(bodyOf(auth))).toBe(201);
    rogue.misbehave((_, response) => response.writeHead(401).end(apiKey));
    for (const auth of [key, oauth(), { ...key, extra: 1 }]) expect(await post(bodyOf(auth))).toBe(400);
    const { mcpServerId } = await register(key, { validationMode: 'skip' });
    expect(await post({}, `/${mcpServerId}/validate`)).toBe(200);
    const { length: lines } = rogue.messages;
    await until(() => lines > 0 && (log.match(/"request"/g)?.length ?? 0) >= 6);
    expect(log).toContain('cannot be used');
    for (const secret of secrets) expect(log).not.toContain(secret);
    expect(log).not.toContain(headers.authorization);
  });
});

describe('a change', () => {
  it('keeps a secret that is given as it was shown, or not at all', async () => {
    const { mcpServerId: id, auth } = await register(key);
    rogue.messages.length = 0;
    expect((await put(id, { auth, name: `renamed-${made}` })).status).toBe(200);
    expect(rogue.messages).toEqual([]);
    expect((await put(id, { auth: { ...auth, headerName: 'X-Key', prefix: '' } })).status).toBe(200);
    expect(rogue.messages.at(-1)?.headers['x-key']).toBe(apiKey);
    expect((await put(id, { url: `${rogue.url}/other` })).status).toBe(200);
    expect(rogue.messages.at(-1)?.headers['x-key']).toBe(apiKey);
  });

  it('hands a secret that is kept to no other address', async () => {
    const elsewhere = await startRogue();
    const servers = [await register(key), await register(oauth())];
    for (const { mcpServerId: id } of servers) {
      const { status, body } = await put<ProblemBody>(id, {
        url: elsewhere.url,
        validationMode: 'immediate',
      });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [expect.stringMatching(/^auth\./)]]);
    }
    const { mcpServerId: id, auth } = servers[1] as McpServer;
    expect((await put(id, { auth: { ...auth, tokenUrl: `${elsewhere.url}/token` } })).status).toBe(400);
    expect(elsewhere.messages).toEqual([]);
    expect((await put(id, { url: elsewhere.url, auth: oauth() })).status).toBe(200);
    await elsewhere.close();
  });

  it('of the kind of credentials needs the new secret, and forgets the old one', async () => {
    const { mcpServerId: id } = await register(key);
    const masked = { ...oauth(), clientSecret: '***' };
    expect((await put<ProblemBody>(id, { auth: masked })).body.errors).toHaveProperty(['auth.clientSecret']);
    expect((await put(id, { auth: { type: 'none' } })).body.auth).toEqual({ type: 'none' });
    expect((await put<ProblemBody>(id, { auth: { ...key, apiKey: '***' } })).status).toBe(400);
    const gone = sql`select 1 from agents.mcp_server where id = ${id} and sealed_secret is null`;
    expect(await owner.run(gone)).toBe(1);
  });
});

describe('the token of the caller', () => {
  it('goes to a server whose record says so and whose host the operator lists', async () => {
    const { mcpServerId: id, auth } = await register({ type: 'passthrough' });
    expect(auth).toEqual({ type: 'passthrough' });
    rogue.messages.length = 0;
    const token = quire.issuer.token();
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${quire.base}${path}/${id}/tools`, { headers })).status).toBe(200);
    expect(shown()).toEqual(new Set([`Bearer ${token}`]));
  });

  it('goes nowhere else', async () => {
    const elsewhere = await startRogue();
    const body = bodyOf({ type: 'passthrough' }, { url: elsewhere.url, validationMode: 'skip' });
    const { status, body: refused } = await quire.call<ProblemBody>('POST', path, body);
    expect([status, Object.keys(refused.errors ?? {})]).toEqual([400, ['auth.type']]);
    const { mcpServerId: id } = await register({ type: 'passthrough' });
    expect((await put(id, { url: elsewhere.url })).status).toBe(400);
    await owner.run(sql`update agents.mcp_server set url = ${elsewhere.url} where id = ${id}`);
    expect((await quire.call('GET', `${path}/${id}/tools`)).status).toBe(400);
    expect((await validate(id)).body).toMatchObject({
      valid: false,
      error: expect.stringMatching(/PASSTHROUGH/),
    });
    expect(elsewhere.messages).toEqual([]);
    await elsewhere.close();
  });

  it('is not there later', async () => {
    const body = bodyOf({ type: 'passthrough' }, { validationMode: 'async' });
    expect((await quire.call<ProblemBody>('POST', path, body)).body.errors).toHaveProperty('validationMode');
  });
});
