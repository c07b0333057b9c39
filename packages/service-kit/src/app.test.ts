import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createVerifier } from '@quire/auth';
import { defineEndpoint } from '@quire/contracts';
import { defineError } from '@quire/errors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestIssuer, type TestIssuer } from '../../../test/support/tokens.ts';
import {
  type App,
  contextErrors,
  createApp,
  createLog,
  curationErrors,
  type ErrorRenderer,
  hangUpSignal,
  openStream,
  problemErrors,
} from './index.ts';

const Note = z.strictObject({ noteText: z.string().min(1), tags: z.array(z.string()).optional() });
const noteGone = defineError('note.gone', 404, (id: string) => `Note ${id} does not exist.`);
const addNote = defineEndpoint('notes.add', {
  method: 'POST',
  url: '/notes',
  access: { permission: 'cin-agent-builder.agents.create' },
  summary: 'Add a note.',
  body: Note,
  response: { 201: z.object({ noteText: z.string(), by: z.string() }) },
});
const getNote = defineEndpoint('notes.get', {
  method: 'GET',
  url: '/notes/:id',
  access: 'public',
  summary: 'Get a note.',
  params: z.strictObject({ id: z.string() }),
  response: { 200: Note },
});
const watchNotes = defineEndpoint('notes.watch', {
  method: 'GET',
  url: '/watch',
  access: 'public',
  summary: 'Watch notes.',
  response: {},
});

let issuer: TestIssuer;
let databaseIsUp = true;
let hungUpAfterMs = 0;
const apps: App[] = [];

async function start(errors: ErrorRenderer): Promise<string> {
  const verifier = createVerifier({ issuers: [{ issuer: issuer.issuer }] });
  const app = await createApp({
    service: 'notes',
    title: 'Notes',
    log: createLog('notes', 'silent'),
    errors,
    verifier,
    readiness: { database: async () => databaseIsUp || Promise.reject(new Error('gone')) },
    prefixes: ['/public/notes'],
    snakeCaseBodies: true,
    bodyLimit: 10_000,
    routes(routes) {
      routes.route({
        ...addNote,
        handler: async (request, reply) =>
          reply.status(201).send({ noteText: request.body.noteText, by: request.principal.tenant.id }),
      });
      routes.route({
        ...getNote,
        handler: async (request) => {
          if (request.params.id === 'bug') throw new Error('the password is hunter2');
          throw noteGone(request.params.id);
        },
      });
      routes.route({
        ...watchNotes,
        handler: async (request, reply) => {
          const began = performance.now();
          const signal = hangUpSignal(reply);
          const stream = openStream(request, reply);
          for (let i = 0; i < 2_000 && !signal.aborted; i++) {
            await stream.write(`${i}\n`);
            if (i % 100 === 0) await delay(10);
          }
          hungUpAfterMs = performance.now() - began;
          stream.end();
        },
      });
    },
  });
  app.addHook('onClose', async () => verifier.close());
  await app.listen({ host: '127.0.0.1', port: 0 });
  apps.push(app);
  return `http://127.0.0.1:${(app.server.address() as { port: number }).port}`;
}

let problem: string;
beforeAll(async () => {
  issuer = await startTestIssuer();
  problem = await start(problemErrors);
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await issuer.stop();
});

const post = (url: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/notes`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${issuer.token()}`, 'content-type': 'application/json', ...headers },
  });

it('does not start with a route that does not declare its access', async () => {
  const starting = createApp({
    service: 'open',
    title: 'Open',
    log: createLog('open', 'silent'),
    errors: problemErrors,
    readiness: {},
    prefixes: [],
    routes: (routes) => routes.get('/secret', async () => 'hello'),
  });
  await expect(starting).rejects.toThrow('GET /secret does not declare its access');
});

it('answers the same at the root and under the public prefix', async () => {
  for (const base of [problem, `${problem}/public/notes`]) {
    const answer = await post(base, '{"note_text": "hi"}');
    expect([answer.status, await answer.json()]).toEqual([
      201,
      { noteText: 'hi', by: expect.stringContaining('/') },
    ]);
  }
});

it.each([
  ['no body', '', {}, 400, 'needs a JSON body'],
  ['broken JSON', '{"noteText": ', {}, 400, 'not valid JSON'],
  ['a poisoned prototype', '{"noteText": "a", "__proto__": {"x": 1}}', {}, 400, '__proto__'],
  ['an unknown field', '{"noteText": "a", "colour": 1}', {}, 400, 'colour'],
  ['a wrong type', '{"noteText": 5}', {}, 400, 'noteText'],
  ['another content type', '<note/>', { 'content-type': 'application/xml' }, 415, 'application/xml'],
  ['too large a body', `{"noteText": "${'x'.repeat(20_000)}"}`, {}, 413, '10000 bytes'],
  ['no token', '{"noteText": "a"}', { authorization: '' }, 401, 'needs an access token'],
])('answers %s with a problem that says what to do', async (_, body, headers, status, says) => {
  const answer = await post(problem, body, headers);
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toContain('application/problem+json');
  expect(await answer.json()).toMatchObject({
    status,
    type: expect.stringMatching(/^urn:quire:error:/),
    title: expect.any(String),
    detail: expect.stringContaining(says),
    instance: '/notes',
    traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
});

it('answers 403 where the permission is lacking', async () => {
  const answer = await post(problem, '{"noteText": "a"}', {
    authorization: `Bearer ${issuer.token({ permissions: [] })}`,
  });
  expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
    403,
    expect.stringContaining('insufficient_scope'),
  ]);
});

it('renders the same failures as each interface documents them', async () => {
  const curation = await start(curationErrors);
  const context = await start(contextErrors);
  const bodyOf = async (answer: Promise<Response>) => (await answer).json();
  const poor = { authorization: `Bearer ${issuer.token({ permissions: [] })}` };
  expect(await bodyOf(fetch(`${curation}/nowhere`))).toMatchObject({
    message: expect.stringContaining('/nowhere'),
  });
  expect(await bodyOf(post(curation, '{"noteText": "a"}', poor))).toEqual({
    error: { code: 'INSUFFICIENT_PERMISSIONS', message: expect.any(String) },
  });
  expect(await bodyOf(post(context, '{}'))).toMatchObject({
    title: 'One or more validation errors occurred.',
    status: 400,
    errors: { noteText: [expect.any(String)] },
  });
  expect(await bodyOf(fetch(`${context}/notes/bug`))).toMatchObject({
    title: 'Internal server error',
    status: 500,
  });
});

it('tells nothing of a bug but its trace id', async () => {
  const traceparent = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`;
  const answer = await fetch(`${problem}/notes/bug`, { headers: { traceparent } });
  const text = await answer.text();
  expect(answer.status).toBe(500);
  expect(text).not.toContain('hunter2');
  expect(JSON.parse(text)).toMatchObject({ traceId: 'ab'.repeat(16) });
});

it('carries the correlation id of the caller, and makes one where it is missing or unfit', async () => {
  const idOf = async (headers: Record<string, string>) =>
    (await fetch(`${problem}/livez`, { headers })).headers.get('x-correlation-id');
  expect(await idOf({ 'x-correlation-id': 'order-17' })).toBe('order-17');
  expect(await idOf({})).toMatch(/^[0-9a-f-]{36}$/);
  expect(await idOf({ 'x-correlation-id': 'x'.repeat(500) })).toMatch(/^[0-9a-f-]{36}$/);
});

it('is ready only while what it needs answers', async () => {
  expect((await fetch(`${problem}/readyz`)).status).toBe(200);
  databaseIsUp = false;
  const answer = await fetch(`${problem}/readyz`);
  databaseIsUp = true;
  expect([answer.status, await answer.json()]).toEqual([
    503,
    { status: 'unavailable', checks: { database: 'gone', issuers: 'ok' } },
  ]);
});

it('describes itself', async () => {
  const document = (await (await fetch(`${problem}/openapi.json`)).json()) as {
    openapi: string;
    paths: object;
  };
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths)).toEqual(['/notes', '/notes/{id}', '/watch']);
  expect(await (await fetch(`${problem}/metrics`)).text()).toContain('http_request_duration_seconds');
  expect((await fetch(`${problem}/docs/`)).status).toBe(200);
});

it('streams everything in order', async () => {
  const text = await (await fetch(`${problem}/watch`)).text();
  expect(text.trimEnd().split('\n').map(Number)).toEqual(Array.from({ length: 2_000 }, (_, i) => i));
});

it('stops a stream within 250 ms when the client hangs up', async () => {
  hungUpAfterMs = 0;
  const socket = connect(Number(new URL(problem).port), '127.0.0.1');
  socket.write('GET /watch HTTP/1.1\r\nhost: x\r\n\r\n');
  await new Promise((resolve) => socket.once('data', resolve));
  const hungUp = performance.now();
  socket.destroy();
  await expect.poll(() => hungUpAfterMs, { interval: 5 }).toBeGreaterThan(0);
  expect(performance.now() - hungUp).toBeLessThan(250);
});
