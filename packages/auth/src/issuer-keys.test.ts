import { expect, onTestFinished, test } from 'vitest';
import { startTestIssuer, type TestIssuerOptions } from '../../../test/support/tokens.ts';
import { createVerifier, type TrustedIssuer } from './verifier.ts';

async function newIssuer(options?: TestIssuerOptions) {
  const issuer = await startTestIssuer(options);
  onTestFinished(() => issuer.stop());
  return issuer;
}

function newVerifier(...issuers: TrustedIssuer[]) {
  const verifier = createVerifier({ issuers });
  onTestFinished(() => verifier.close());
  return {
    ready: verifier.ready,
    verify: (token: string) => verifier.verify(`Bearer ${token}`, {}),
  };
}

const pastCooldown = () => new Promise((resolve) => setTimeout(resolve, 1_050));

test('a key that appears while we run is found by its first token', async () => {
  const issuer = await newIssuer();
  const verifier = newVerifier({ issuer: issuer.issuer });
  await verifier.verify(issuer.token());
  issuer.rotate();
  await pastCooldown();
  await expect(verifier.verify(issuer.token())).resolves.toMatchObject({ subject: 'user-1' });
});

test('unknown key ids do not become a flood of requests to the issuer', async () => {
  const issuer = await newIssuer();
  const verifier = newVerifier({ issuer: issuer.issuer });
  await verifier.verify(issuer.token());
  await pastCooldown();
  const before = issuer.fetches();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, (_, i) => verifier.verify(issuer.token({}, { kid: `made-up-${i}` }))),
  );
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
  expect(issuer.fetches() - before).toBe(1);
});

test('an issuer that is down from the start is a 503, and its return needs no restart', async () => {
  const issuer = await newIssuer({ started: false });
  const verifier = newVerifier({ issuer: issuer.issuer });
  const startedAt = performance.now();
  await expect(verifier.verify(issuer.token())).rejects.toMatchObject({
    code: 'auth.issuer_unavailable',
    status: 503,
  });
  expect(performance.now() - startedAt).toBeLessThan(3_500);
  expect(verifier.ready()).toBe(false);
  await issuer.start();
  await pastCooldown();
  await expect(verifier.verify(issuer.token())).resolves.toMatchObject({ subject: 'user-1' });
  expect(verifier.ready()).toBe(true);
});

test('becomes ready by itself, without a request', async () => {
  const issuer = await newIssuer({ started: false });
  const verifier = newVerifier({ issuer: issuer.issuer });
  await issuer.start();
  await expect.poll(verifier.ready, { timeout: 5_000 }).toBe(true);
});

test('an issuer that hangs is given three seconds', async () => {
  const hanging: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  const issuer = await newIssuer();
  const verifier = createVerifier({ issuers: [{ issuer: issuer.issuer }], fetch: hanging });
  onTestFinished(() => verifier.close());
  const startedAt = performance.now();
  await expect(verifier.verify(`Bearer ${issuer.token()}`, {})).rejects.toMatchObject({ status: 503 });
  expect(performance.now() - startedAt).toBeLessThan(3_500);
});

test('keys that were good stay good while the issuer is away; an unknown one is then nobody’s fault', async () => {
  const issuer = await newIssuer();
  const verifier = newVerifier({ issuer: issuer.issuer });
  await verifier.verify(issuer.token());
  await issuer.stop();
  await pastCooldown();
  await expect(verifier.verify(issuer.token({ sub: 'fresh' }))).resolves.toMatchObject({ subject: 'fresh' });
  await expect(verifier.verify(issuer.token({}, { kid: 'new' }))).rejects.toMatchObject({ status: 503 });
  await issuer.start();
});

test('two issuers with the same key id do not mix', async () => {
  const [left, right] = [await newIssuer({ kid: 'same' }), await newIssuer({ kid: 'same' })];
  const verifier = newVerifier({ issuer: left.issuer }, { issuer: right.issuer });
  await expect(verifier.verify(left.token({ sub: 'left' }))).resolves.toMatchObject({ subject: 'left' });
  await expect(verifier.verify(right.token({ sub: 'right' }))).resolves.toMatchObject({ subject: 'right' });
  await expect(verifier.verify(left.token({ iss: right.issuer }))).rejects.toMatchObject({
    code: 'auth.bad_signature',
  });
});

test('one issuer being down does not hold up the other', async () => {
  const [up, down] = [await newIssuer(), await newIssuer({ started: false })];
  const verifier = newVerifier({ issuer: up.issuer }, { issuer: down.issuer });
  await expect(verifier.verify(up.token())).resolves.toBeDefined();
  await expect(verifier.verify(down.token())).rejects.toMatchObject({ status: 503 });
  await down.start();
});

test('a discovery document that speaks for another issuer is not believed', async () => {
  const issuer = await newIssuer();
  const alias = issuer.issuer.replace('127.0.0.1', 'localhost');
  const verifier = newVerifier({ issuer: alias });
  await expect(verifier.verify(issuer.token({ iss: alias }))).rejects.toMatchObject({ status: 503 });
});
