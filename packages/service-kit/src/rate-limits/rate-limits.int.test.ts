import { setTimeout as delay } from 'node:timers/promises';
import { createVerifier } from '@quire/auth';
import { defineEndpoint } from '@quire/contracts';
import { connectCounters } from '@quire/queue';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type Link, openLink } from '../../../../test/support/link.ts';
import { takeRedisDatabase } from '../../../../test/support/redis.ts';
import { startTestIssuer, type TestIssuer } from '../../../../test/support/tokens.ts';
import { createApp, createLog, problemErrors } from '../index.ts';

const notes = {
  url: '/notes',
  access: 'authenticated',
  summary: 'Notes.',
  response: { 200: z.object({}) },
} as const;
const endpoints = [
  defineEndpoint('notes.list', { ...notes, method: 'GET' }),
  defineEndpoint('notes.add', { ...notes, method: 'POST' }),
  defineEndpoint('notes.about', { ...notes, method: 'GET', url: '/about', access: 'public' }),
];

let issuer: TestIssuer;
let link: Link;
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  issuer = await startTestIssuer();
  link = await openLink(await takeRedisDatabase());
});
afterAll(async () => {
  for (const close of closing) await close();
  await link.cut();
  await issuer.stop();
});

async function start(): Promise<string> {
  const counters = connectCounters({ redisUrl: link.url, onError: () => {} });
  // Its first answer says whether the connection stands.
  while ((await counters.add('quire:test', 1, 1_000)) === undefined) await delay(5);
  const app = await createApp({
    service: 'notes',
    title: 'Notes',
    log: createLog('notes', 'silent'),
    errors: problemErrors,
    verifier: createVerifier({ issuers: [{ issuer: issuer.issuer }] }),
    rateLimits: { policies: 'read=5/h,write=2/h', counters },
    readiness: {},
    prefixes: [],
    routes(routes) {
      for (const endpoint of endpoints) routes.route({ ...endpoint, handler: async () => ({}) });
    },
  });
  closing.push(() => app.close(), counters.close);
  return app.listen({ host: '127.0.0.1', port: 0 });
}

let tenants = 0;
const newTenant = () => ({ environment_id: `limited-${process.pid}-${tenants++}` });

const call = (base: string, claims: object, method = 'GET', path = '/notes') =>
  fetch(base + path, { method, headers: { authorization: `Bearer ${issuer.token({ ...claims })}` } });

async function statuses(n: number, ask: () => Promise<Response>): Promise<number[]> {
  const all = await Promise.all(Array.from({ length: n }, ask));
  return all.map(({ status }) => status).sort();
}

it('answers 429 with the standing and when to come back', async () => {
  const base = await start();
  const tenant = newTenant();
  const first = await call(base, tenant);
  expect(first.status).toBe(200);
  expect(first.headers.get('ratelimit-policy')).toBe('"read";q=5;w=3600');
  expect(first.headers.get('ratelimit')).toMatch(/^"read";r=4;t=\d+$/);
  expect(await statuses(4, () => call(base, tenant))).toEqual([200, 200, 200, 200]);
  const refused = await call(base, tenant);
  expect(refused.status).toBe(429);
  const [, resetS] = /^"read";r=0;t=(\d+)$/.exec(refused.headers.get('ratelimit') ?? '') ?? [];
  expect(refused.headers.get('retry-after')).toBe(resetS);
  expect(await refused.json()).toMatchObject({ type: 'urn:quire:error:rate_limit.exceeded', status: 429 });
});

it('counts a tenant over all processes, and each class for itself', async () => {
  const [one, other] = [await start(), await start()];
  const tenant = newTenant();
  expect(await statuses(4, () => call(one, tenant))).toEqual([200, 200, 200, 200]);
  expect(await statuses(3, () => call(other, tenant))).toEqual([200, 429, 429]);
  expect(await statuses(3, () => call(other, tenant, 'POST'))).toEqual([200, 200, 429]);
  expect((await call(other, newTenant())).status).toBe(200);
});

it('leaves endpoints alone that take no token', async () => {
  const base = await start();
  for (const path of ['/about', '/livez', '/readyz', '/metrics', '/no-such-route']) {
    const answers = await Promise.all(Array.from({ length: 8 }, () => call(base, newTenant(), 'GET', path)));
    for (const { status, headers } of answers) {
      expect(status).not.toBe(429);
      expect(headers.has('ratelimit')).toBe(false);
    }
  }
});

it('counts by itself while Redis is away', async () => {
  const base = await start();
  const tenantAway = newTenant();
  await link.cut();
  expect(await statuses(7, () => call(base, tenantAway))).toEqual([200, 200, 200, 200, 200, 429, 429]);
  await link.mend();
});

it('waits a moment at most for a Redis that hangs', async () => {
  const base = await start();
  const tenant = newTenant();
  link.hang();
  const began = performance.now();
  expect(await statuses(6, () => call(base, tenant))).toEqual([200, 200, 200, 200, 200, 429]);
  expect(performance.now() - began).toBeLessThan(1_000);
});
