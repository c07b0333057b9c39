import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestIssuer, type TestIssuer } from '../../../test/support/tokens.ts';
import type { TokenClaims } from './claims.ts';
import { restrictedPrincipal, restrictedScope } from './restricted.ts';
import { createVerifier, type Verifier } from './verifier.ts';

const read = 'cin-agent-builder.agents.read';
const invoke = 'cin-agent-builder.agents.invoke';
const claims: TokenClaims = {
  subject: 'internal',
  clientId: 'internal',
  accountId: undefined,
  environmentId: undefined,
  groups: [],
  roles: [],
  scopes: new Set(['hxp', restrictedScope]),
  permissions: new Set([read, invoke]),
};
const tenant = { accountId: 'acme', environmentId: 'production' };
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const speak = (context: unknown) => restrictedPrincipal(claims, { ...tenant, userContext: encode(context) });

let issuer: TestIssuer;
let verifier: Verifier;
beforeAll(async () => {
  issuer = await startTestIssuer();
  verifier = createVerifier({ issuers: [{ issuer: issuer.issuer }] });
});
afterAll(async () => {
  verifier.close();
  await issuer.stop();
});

test('the headers name tenant and user', () => {
  expect(speak({ userId: 'jörg', groups: ['legal'] })).toMatchObject({
    subject: 'internal',
    clientId: 'internal',
    userId: 'jörg',
    groups: ['legal'],
    tenant: { id: 'acme/production' },
    permissions: claims.permissions,
    restricted: true,
  });
});

test('a user gets what was named and never more than the client has', () => {
  const grab = speak({ userId: 'u', permissions: [read, 'cin-agent-builder.agents.delete'] });
  expect([...grab.permissions]).toEqual([read]);
  expect([...speak({ userId: 'u', roles: ['Administrator'] }).permissions].sort()).toEqual([invoke, read]);
  expect(speak({ userId: 'u', permissions: [] }).permissions.size).toBe(0);
});

test('without a user context the client speaks for itself', () => {
  expect(restrictedPrincipal(claims, tenant)).toMatchObject({ userId: 'internal', groups: [] });
});

test.each([
  ['X-Account-ID', { environmentId: 'e' }],
  ['X-Environment-ID', { accountId: 'a' }],
  ['X-Account-ID', { accountId: '..', environmentId: 'e' }],
])('a missing or odd %s is a 400 that names it', (header, headers) => {
  expect(() => restrictedPrincipal(claims, headers)).toThrowError(
    expect.objectContaining({ status: 400, fields: { [header]: [expect.any(String)] } }),
  );
});

test.each([
  ['no base64url', '{"userId":"u"}'],
  ['no JSON', Buffer.from('{').toString('base64url')],
  ['no UTF-8', Buffer.from([0x22, 0xff, 0x22]).toString('base64url')],
  ['no object', encode('u')],
  ['null', encode(null)],
  ['no user', encode({ groups: [] })],
  ['a user with a line break', encode({ userId: 'a\nb' })],
  ['roles that are no list', encode({ userId: 'u', roles: 'User' })],
  ['a misspelt member, which would widen the rights', encode({ userId: 'u', permision: [] })],
  ['an empty header', ''],
])('a user context with %s is a 400', (_, userContext) => {
  expect(() => restrictedPrincipal(claims, { ...tenant, userContext })).toThrowError(
    expect.objectContaining({ status: 400, code: 'auth.context_headers' }),
  );
});

test('a token without the restricted scope keeps its own tenant, whatever the headers say', async () => {
  const userContext = encode({ userId: 'somebody-else', permissions: [read] });
  const principal = await verifier.verify(`Bearer ${issuer.token()}`, { ...tenant, userContext });
  expect(principal).toMatchObject({ userId: 'user-1', tenant: { id: 'account-1/environment-1' } });
});

test('one cached token speaks for the tenant of each request', async () => {
  const scope = `hxp ${restrictedScope}`;
  const header = `Bearer ${issuer.token({ scope, account_id: undefined, environment_id: undefined })}`;
  const [left, right] = [
    await verifier.verify(header, { accountId: 'a', environmentId: 'e' }),
    await verifier.verify(header, { accountId: 'b', environmentId: 'e' }),
  ];
  expect([left.tenant.id, right.tenant.id]).toEqual(['a/e', 'b/e']);
  await expect(verifier.verify(header, {})).rejects.toMatchObject({ status: 400 });
});
