import { AppError } from '@quire/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hmac, startTestIssuer, type TestIssuer } from '../../../test/support/tokens.ts';
import { createVerifier, type Verifier } from './verifier.ts';

let issuer: TestIssuer;
let verifier: Verifier;
const nowS = () => Math.floor(Date.now() / 1_000);

beforeAll(async () => {
  issuer = await startTestIssuer();
  verifier = createVerifier({ issuers: [{ issuer: issuer.issuer }] });
});
afterAll(async () => {
  verifier.close();
  await issuer.stop();
});

const verify = (token: string, by = verifier) => by.verify(`Bearer ${token}`, {});

describe('a good token', () => {
  test('names the caller, the tenant and what the call may do', async () => {
    const token = issuer.token({
      groups: ['g1'],
      roles: ['User'],
      permissions: ['p1'],
      hxp_authorization: { appkey: 'cin-agent-builder', role: 'Data Curation User', permission: ['p2'] },
    });
    const principal = await verify(token);
    expect(principal).toMatchObject({
      subject: 'user-1',
      clientId: 'client-1',
      userId: 'user-1',
      tenant: {
        id: 'account-1/environment-1',
        accountId: 'account-1',
        environmentId: 'environment-1',
      },
      groups: ['g1'],
      roles: ['User', 'Data Curation User'],
      restricted: false,
    });
    expect([...principal.permissions]).toEqual(
      expect.arrayContaining(['p1', 'p2', 'cin-agent-builder.agents.invoke', 'cin-data-curation.api.submit']),
    );
    expect(principal.permissions).not.toContain('cin-agent-builder.agents.delete');
  });

  test.each(['RS256', 'PS256', 'ES256', 'EdDSA'] as const)('may be signed with %s', async (algorithm) => {
    const other = await startTestIssuer({ algorithm });
    const own = createVerifier({ issuers: [{ issuer: other.issuer, jwksUrl: other.jwksUrl }] });
    await expect(verify(other.token(), own)).resolves.toMatchObject({ subject: 'user-1' });
    own.close();
    await other.stop();
  });

  test('keeps two tenants apart whatever their ids hold', async () => {
    const left = await verify(issuer.token({ account_id: 'a/b', environment_id: 'c' }));
    const right = await verify(issuer.token({ account_id: 'a', environment_id: 'b/c' }));
    expect(left.tenant.id).toBe('a%2Fb/c');
    expect(right.tenant.id).toBe('a/b%2Fc');
  });

  test('is read by the claim names of its issuer', async () => {
    const claims = {
      roles: 'realm_access.roles',
      scope: 'scp',
      accountId: 'https://example.org/account',
    };
    const own = createVerifier({ issuers: [{ issuer: issuer.issuer }], claims });
    const token = issuer.token({
      'https://example.org/account': 'acme',
      account_id: undefined,
      scope: undefined,
      scp: ['environment_authorization'],
      realm_access: { roles: ['Administrator'] },
      permissions: undefined,
    });
    const principal = await verify(token, own);
    expect(principal.tenant.accountId).toBe('acme');
    expect(principal.permissions).toContain('cin-agent-builder.agents.delete');
    own.close();
  });
});

describe('a bad token is a 401 that says why', () => {
  const rs256 = { alg: 'RS256', kid: 'key-1', typ: 'at+jwt' };
  const claims = () => ({
    iss: issuer.issuer,
    sub: 's',
    exp: nowS() + 60,
    scope: 'environment_authorization',
  });
  const unsigned = () => Buffer.alloc(0);
  const cases: [string, () => string | undefined, string][] = [
    ['no header', () => undefined, 'auth.missing_token'],
    ['another scheme', () => 'Basic dXNlcjpwYXNz', 'auth.malformed_token'],
    ['no JWT', () => 'Bearer opaque', 'auth.malformed_token'],
    ['more than 16 KB', () => `Bearer ${issuer.token({ pad: 'x'.repeat(16_384) })}`, 'auth.malformed_token'],
    ['a payload that is no JSON', () => 'Bearer e30.e30x.e30', 'auth.malformed_token'],
    [
      'alg none',
      () => `Bearer ${issuer.forge({ alg: 'none' }, claims(), unsigned)}`,
      'auth.unverifiable_token',
    ],
    [
      'HS256 with the public key as secret',
      () => `Bearer ${issuer.forge({ ...rs256, alg: 'HS256' }, claims(), hmac(issuer.publicPem()))}`,
      'auth.unverifiable_token',
    ],
    ['an unknown kid', () => `Bearer ${issuer.token({}, { kid: 'other' })}`, 'auth.unverifiable_token'],
    [
      'a critical header we do not know',
      () => `Bearer ${issuer.token({}, { crit: ['x'], x: 1 })}`,
      'auth.malformed_token',
    ],
    [
      'a signature by nobody',
      () => `Bearer ${issuer.forge(rs256, claims(), () => Buffer.alloc(256, 1))}`,
      'auth.bad_signature',
    ],
    ['no signature', () => `Bearer ${issuer.forge(rs256, claims(), unsigned)}`, 'auth.bad_signature'],
    [
      'a foreign issuer',
      () => `Bearer ${issuer.token({ iss: 'https://elsewhere.example' })}`,
      'auth.wrong_issuer',
    ],
    ['no issuer', () => `Bearer ${issuer.token({ iss: undefined })}`, 'auth.wrong_issuer'],
    ['expired', () => `Bearer ${issuer.token({ exp: nowS() - 60 })}`, 'auth.expired_token'],
    ['no expiry', () => `Bearer ${issuer.token({ exp: undefined })}`, 'auth.unverifiable_token'],
    ['not valid yet', () => `Bearer ${issuer.token({ nbf: nowS() + 60 })}`, 'auth.unverifiable_token'],
    ['no account', () => `Bearer ${issuer.token({ account_id: undefined })}`, 'auth.unverifiable_token'],
    [
      'a path as environment',
      () => `Bearer ${issuer.token({ environment_id: '..' })}`,
      'auth.unverifiable_token',
    ],
    [
      'an unpaired surrogate',
      () => `Bearer ${issuer.token({ account_id: '\ud800' })}`,
      'auth.unverifiable_token',
    ],
    [
      'no subject',
      () => `Bearer ${issuer.token({ sub: undefined, client_id: undefined })}`,
      'auth.unverifiable_token',
    ],
  ];

  test.each(cases)('%s', async (_, header, code) => {
    const error = await verifier.verify(header(), {}).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code, status: 401 });
    const challenge = error instanceof AppError ? error.headers?.['www-authenticate'] : '';
    expect(challenge).toMatch(
      code === 'auth.missing_token'
        ? /^Bearer$/
        : /^Bearer error="invalid_token", error_description="[^"]+"$/,
    );
  });

  test('a foreign audience, where one is configured', async () => {
    const own = createVerifier({ issuers: [{ issuer: issuer.issuer, audience: 'quire' }] });
    await expect(verify(issuer.token({ aud: 'other' }), own)).rejects.toMatchObject({ status: 401 });
    await expect(verify(issuer.token(), own)).rejects.toMatchObject({ status: 401 });
    await expect(verify(issuer.token({ aud: ['other', 'quire'] }), own)).resolves.toBeDefined();
    own.close();
  });
});

describe('scopes', () => {
  test.each([['hxp'], ['hxp environment_authorization']])(
    '%s is not enough for curation: 403',
    async (scope) => {
      const own = createVerifier({ issuers: [{ issuer: issuer.issuer }], scopes: ['cin-data-curation-api'] });
      await expect(verify(issuer.token({ scope }), own)).rejects.toMatchObject({
        code: 'auth.insufficient_permissions',
        status: 403,
        headers: { 'www-authenticate': expect.stringContaining('insufficient_scope') },
      });
      own.close();
    },
  );
});

describe('the cache', () => {
  test('spares a second verification, but never outlives the token', async () => {
    let clockMs = Date.now();
    const own = createVerifier({ issuers: [{ issuer: issuer.issuer }], now: () => clockMs });
    const token = issuer.token({ exp: Math.floor(clockMs / 1_000) + 20 });
    await verify(token, own);
    clockMs += 19_000;
    await expect(verify(token, own)).resolves.toBeDefined();
    clockMs += 10_000;
    await expect(verify(token, own)).rejects.toMatchObject({ code: 'auth.expired_token' });
    own.close();
  });

  test('forgets a long-lived token after a minute', async () => {
    let clockMs = Date.now();
    const other = await startTestIssuer({ kid: 'passing' });
    const passing = createVerifier({ issuers: [{ issuer: other.issuer }], now: () => clockMs });
    const token = other.token();
    await verify(token, passing);
    other.rotate();
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await expect(verify(token, passing)).resolves.toBeDefined();
    await verify(other.token(), passing);
    clockMs += 61_000;
    await expect(verify(token, passing)).rejects.toMatchObject({ code: 'auth.unverifiable_token' });
    passing.close();
    await other.stop();
  });
});
