import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createVerifier } from '@quire/auth';
import { connectDb, sql } from '@quire/db';
import { type App, createApp, createLog, problemErrors } from '@quire/service-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { startTestIssuer } from '../../../test/support/tokens.ts';
import { createIdentityApp } from './app.ts';
import { createDeps, type Deps } from './deps.ts';

const log = createLog('identity', 'silent');
const builder = {
  clientId: 'builder',
  clientSecret: 'builder-secret-of-enough-length',
  name: 'Builder',
  accountId: 'acme',
  environmentId: 'test',
  scopes: ['hxp', 'environment_authorization', 'cin-data-curation-api'],
  permissions: ['cin-agent-builder.agents.read', 'cin-data-curation.api.submit'],
};
const generous = { ...builder, clientId: 'generous', defaultScopes: ['environment_authorization'] };
const internal = {
  ...builder,
  clientId: 'internal',
  clientSecret: 'internal-secret-of-enough-length',
  scopes: ['hxp'],
  restricted: true,
};

let database: TestDatabase;
let deps: Deps;
let app: App;
let base: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const file = join(tmpdir(), `clients-${process.pid}.json`);
  await writeFile(file, JSON.stringify([builder, generous, internal]), { mode: 0o600 });
  const port = await freePort();
  base = `http://127.0.0.1:${port}`;
  deps = await createDeps(
    {
      QUIRE_HOST: '127.0.0.1',
      QUIRE_LOG_LEVEL: 'silent',
      DATABASE_URL: database.appUrl,
      QUIRE_IDENTITY_PORT: port,
      QUIRE_IDENTITY_URL: base,
      QUIRE_SECRET: 'a secret of the test that is long enough',
      QUIRE_DEV_CLIENTS: file,
    },
    log,
  );
  app = await createIdentityApp(deps, log);
  await app.listen({ host: '127.0.0.1', port });
});
afterAll(async () => {
  await app?.close();
  await deps?.close();
  await database?.drop();
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

const credentials = (client = builder) => ({
  grant_type: 'client_credentials',
  client_id: client.clientId,
  client_secret: client.clientSecret,
});

async function post(
  body: string | URLSearchParams,
  headers: Record<string, string> = {},
  path = '/idp/connect/token',
) {
  const response = await fetch(`${base}${path}`, { method: 'POST', body, headers });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: JSON.parse(text) };
}

const ask = (form: Record<string, string>) => post(new URLSearchParams(form));

describe('a token', () => {
  const Token = z.strictObject({
    access_token: z.string(),
    expires_in: z.literal(900),
    token_type: z.literal('Bearer'),
    scope: z.string(),
  });

  test.each(['/idp/connect/token', '/connect/token'])(
    'is issued at %s and verifies by discovery',
    async (path) => {
      const scope = 'hxp environment_authorization cin-data-curation-api';
      const answer = await post(new URLSearchParams({ ...credentials(), scope }), {}, path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toContain('no-store');
      expect(answer.headers.get('x-correlation-id')).toBeTruthy();
      const token = Token.parse(answer.body);
      expect(token.scope).toBe(scope);

      const verifier = createVerifier({
        issuers: [{ issuer: `${base}/idp`, audience: 'quire' }],
        scopes: ['cin-data-curation-api'],
      });
      const principal = await verifier.verify(`Bearer ${token.access_token}`, {});
      verifier.close();
      expect(principal).toMatchObject({
        subject: 'builder',
        clientId: 'builder',
        tenant: { id: 'acme/test' },
        restricted: false,
      });
      expect([...principal.permissions]).toEqual(builder.permissions);
      expect([...principal.scopes]).toEqual(scope.split(' '));
    },
  );

  test('is given to a client that authenticates with Basic', async () => {
    const basic = Buffer.from(`${builder.clientId}:${builder.clientSecret}`).toString('base64');
    const form = new URLSearchParams({ grant_type: 'client_credentials', scope: 'hxp' });
    const answer = await post(form, { authorization: `Basic ${basic}` });
    expect(Token.parse(answer.body).scope).toBe('hxp');
  });

  test('of a restricted client speaks for the tenant that the request names', async () => {
    const { body } = await ask({ ...credentials(internal), scope: 'hxp cin-agent-builder.restricted' });
    const verifier = createVerifier({ issuers: [{ issuer: `${base}/idp` }] });
    const headers = { accountId: 'other', environmentId: 'prod' };
    const principal = await verifier.verify(`Bearer ${Token.parse(body).access_token}`, headers);
    verifier.close();
    expect(principal).toMatchObject({ restricted: true, tenant: { id: 'other/prod' } });
  });

  test.each([
    ['what was asked for', builder, 'hxp', 'hxp'],
    ['everything registered when nothing was asked for', builder, undefined, builder.scopes.join(' ')],
    ['known scopes only', builder, 'hxp no-such-scope', 'hxp'],
    ['what the registration gives unasked', generous, 'hxp', 'hxp environment_authorization'],
  ])('carries %s', async (_, client, scope, granted) => {
    const { body } = await ask({ ...credentials(client), ...(scope && { scope }) });
    expect(Token.parse(body).scope).toBe(granted);
  });
});

describe('a bad request answers as RFC 6749 says', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const good = new URLSearchParams(credentials()).toString();
  const basic = (text: string) => ({
    ...form,
    authorization: `Basic ${Buffer.from(text).toString('base64')}`,
  });
  const wrong = (change: Record<string, string>) =>
    new URLSearchParams({ ...credentials(), ...change }).toString();

  test.each<[string, string, Record<string, string>, number, string]>([
    ['a wrong secret', wrong({ client_secret: 'x' }), form, 401, 'invalid_client'],
    ['an unknown client', wrong({ client_id: 'nobody' }), form, 401, 'invalid_client'],
    ['a client id with a NUL', wrong({ client_id: 'a\0b' }), form, 401, 'invalid_client'],
    ['a secret of another client', wrong({ client_id: 'internal' }), form, 401, 'invalid_client'],
    ['a wrong secret by Basic', 'grant_type=client_credentials', basic('builder:x'), 401, 'invalid_client'],
    [
      'Basic that is none',
      'grant_type=client_credentials',
      { ...form, authorization: 'Basic %' },
      400,
      'invalid_request',
    ],
    ['two ways of authentication', good, basic('builder:x'), 400, 'invalid_request'],
    ['no client', 'grant_type=client_credentials', form, 400, 'invalid_request'],
    ['no secret', 'grant_type=client_credentials&client_id=builder', form, 401, 'invalid_client'],
    ['no grant type', good.replace('grant_type', 'other'), form, 400, 'invalid_request'],
    ['an unknown grant type', wrong({ grant_type: 'password' }), form, 400, 'unsupported_grant_type'],
    [
      'a grant the product lacks',
      wrong({ grant_type: 'authorization_code' }),
      form,
      400,
      'unsupported_grant_type',
    ],
    ['a field sent twice', `${good}&scope=hxp&scope=hxp`, form, 400, 'invalid_request'],
    ['only unknown scopes', wrong({ scope: 'no-such-scope' }), form, 400, 'invalid_scope'],
    ['a scope that is none', wrong({ scope: 'a"b' }), form, 400, 'invalid_scope'],
    ['JSON', JSON.stringify(credentials()), { 'content-type': 'application/json' }, 400, 'invalid_request'],
    ['no media type at all', good, { 'content-type': 'nonsense' }, 415, 'invalid_request'],
    ['an empty body', '', form, 400, 'invalid_request'],
    ['a body of 1 MB', `${good}&pad=${'x'.repeat(1_048_576)}`, form, 400, 'invalid_request'],
    ['percent signs that mean nothing', 'grant_type=%E0%A4%A&client_id=%', form, 401, 'invalid_client'],
  ])('%s', async (_, body, headers, status, error) => {
    const answer = await post(body, headers);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ error, error_description: expect.any(String) });
    expect(answer.headers.get('content-type')).toContain('application/json');
  });

  test('an unknown address, in the same form', async () => {
    expect(await post('', form, '/idp/authorize')).toMatchObject({
      status: 404,
      body: { error: 'invalid_request', error_description: expect.stringContaining('/idp/authorize') },
    });
  });
});

test('the discovery document names addresses that answer, whatever Host the request claimed', async () => {
  const response = await fetch(`${base}/idp/.well-known/openid-configuration`, {
    headers: { 'x-forwarded-host': 'evil.example' },
  });
  const found = z.object({ issuer: z.string(), jwks_uri: z.string() }).parse(await response.json());
  expect(found.issuer).toBe(`${base}/idp`);
  const { keys } = z
    .object({ keys: z.array(z.record(z.string(), z.string())) })
    .parse(await (await fetch(found.jwks_uri)).json());
  expect(keys).toHaveLength(1);
  expect(Object.keys(keys[0] ?? {}).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
});

test('the database holds neither a client secret nor a private key that can be read', async () => {
  const db = connectDb({ url: database.appUrl });
  const Dump = z.object({ text: z.string() });
  const clients = await db.many(Dump, sql`select client::text as text from identity.client`);
  const keys = await db.many(
    Dump,
    sql`select encode(sealed_jwk, 'escape') as text from identity.signing_key`,
  );
  await db.close();
  expect(clients).toHaveLength(3);
  expect(JSON.stringify(clients)).not.toContain(builder.clientSecret);
  expect(JSON.stringify(keys)).not.toMatch(/"(d|p|q)"|RSA/);
});

test('probes answer', async () => {
  expect((await fetch(`${base}/livez`)).status).toBe(200);
  expect(await (await fetch(`${base}/readyz`)).json()).toEqual({
    status: 'ready',
    checks: { database: 'ok' },
  });
});

test('a service takes tokens of this issuer and of a foreign one that spells its claims differently', async () => {
  const foreign = await startTestIssuer({ algorithm: 'ES256' });
  const verifier = createVerifier({
    issuers: [{ issuer: `${base}/idp` }, { issuer: foreign.issuer }],
    claims: { roles: 'realm_access.roles' },
  });
  const service = await createApp({
    service: 'agents',
    title: 'One route',
    log,
    errors: problemErrors,
    verifier,
    readiness: {},
    prefixes: [],
    routes: (scope) =>
      scope.get(
        '/whoami',
        { config: { access: { permission: 'cin-agent-builder.agents.read' } }, schema: { hide: true } },
        async ({ principal }) => ({ tenant: principal.tenant.id }),
      ),
  });
  const address = await service.listen({ host: '127.0.0.1', port: 0 });
  const whoami = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${address}/whoami`, { headers });
    return { status: response.status, body: await response.json() };
  };

  const { body } = await ask(credentials());
  expect(await whoami(body.access_token)).toEqual({ status: 200, body: { tenant: 'acme/test' } });
  const realm = { permissions: undefined, realm_access: { roles: ['User'] } };
  expect(await whoami(foreign.token(realm))).toMatchObject({ body: { tenant: 'account-1/environment-1' } });
  expect(await whoami(foreign.token({ permissions: [] }))).toMatchObject({ status: 403 });
  expect(await whoami(foreign.token({ iss: `${base}/idp` }))).toMatchObject({ status: 401 });

  await service.close();
  verifier.close();
  await foreign.stop();
});
