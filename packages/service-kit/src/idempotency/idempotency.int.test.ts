import { randomUUID } from 'node:crypto';
import { createVerifier } from '@quire/auth';
import { defineEndpoint } from '@quire/contracts';
import { connectDb, type Db, type Queryable, sql } from '@quire/db';
import { defineError } from '@quire/errors';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { runSql } from '../../../../test/support/template.ts';
import { startTestIssuer, type TestIssuer } from '../../../../test/support/tokens.ts';
import { type App, createApp, createLog, problemErrors } from '../index.ts';

const Note = z.object({ id: z.uuid(), noteText: z.string(), createdAt: z.iso.datetime() });
const addNote = defineEndpoint('notes.add', {
  method: 'POST',
  url: '/books/:book/notes',
  access: 'authenticated',
  summary: 'Add a note.',
  creates: 201,
  params: z.object({ book: z.string() }),
  body: z.strictObject({ noteText: z.string().min(1) }),
  response: { 201: Note },
});
const copyNote = defineEndpoint('notes.copy', {
  ...addNote,
  ...addNote.schema,
  access: 'authenticated',
  creates: 201,
  url: '/books/:book/copies',
});
const noteTaken = defineError('note.taken', 409, () => 'There is such a note already.');

let database: TestDatabase;
let db: Db;
let issuer: TestIssuer;
let app: App;
let base: string;
/** What happens inside the next transactions, after the note was written. */
let beforeCommit: ((tx: Queryable) => Promise<unknown>) | undefined;

beforeAll(async () => {
  [database, issuer] = await Promise.all([createTestDatabase(), startTestIssuer()]);
  await runSql(
    database.ownerUrl,
    `create schema notes;
     create table notes.note (id uuid primary key, tenant text not null, note_text text not null,
       created_at timestamptz not null default now(), constraint note_text unique (tenant, note_text));
     grant usage on schema notes to quire_app;
     grant select, insert on notes.note to quire_app;`,
  );
  db = connectDb({ url: database.appUrl });
  app = await createApp({
    service: 'notes',
    title: 'Notes',
    log: createLog('notes', 'silent'),
    errors: problemErrors,
    verifier: createVerifier({ issuers: [{ issuer: issuer.issuer }] }),
    db,
    readiness: {},
    prefixes: [],
    routes(routes) {
      for (const endpoint of [addNote, copyNote])
        routes.route({
          ...endpoint,
          async handler({ principal: { tenant }, body, once }, reply) {
            const work = async (tx: Queryable) => {
              const note = await insertNote(tx, tenant.id, body.noteText);
              await beforeCommit?.(tx);
              return note;
            };
            const note = await db.transaction(work, { tenant: tenant.id, once });
            return reply.status(201).send(note);
          },
        });
    },
  });
  base = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => {
  beforeCommit = undefined;
});
afterAll(async () => {
  await app.close();
  await db.close();
  await issuer.stop();
  await database.drop();
});

const insertNote = (tx: Queryable, tenant: string, text: string) =>
  tx.one(
    Note,
    sql`insert into notes.note (id, tenant, note_text) values (${randomUUID()}, ${tenant}, ${text})
      returning id, note_text, created_at`,
  );

interface Call {
  key?: string;
  text: string;
  path?: string;
  claims?: Record<string, unknown>;
}

async function add({ key, text, path = '/books/a/notes', claims }: Call) {
  const response = await fetch(base + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${issuer.token(claims)}`,
      'content-type': 'application/json',
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: JSON.stringify({ noteText: text }),
  });
  const { status, headers } = response;
  return { status, headers, replayed: headers.get('idempotency-replayed'), text: await response.text() };
}

const notes = async (text: string) =>
  (
    await db.one(
      z.object({ n: z.number() }),
      sql`select count(*) as n from notes.note where note_text = ${text}`,
    )
  ).n;

it('answers a repeated request as the first time and creates nothing', async () => {
  const call = { key: randomUUID(), text: 'repeated' };
  const first = await add(call);
  const second = await add(call);
  expect(first).toMatchObject({ status: 201, replayed: null });
  expect(second).toMatchObject({ status: 201, replayed: 'true', text: first.text });
  expect(second.headers.get('content-type')).toBe(first.headers.get('content-type'));
  expect(await notes('repeated')).toBe(1);
});

it('creates one thing for each of 3 keys, however many identical requests arrive together', async () => {
  for (let n = 0; n < 3; n++) {
    const call = { key: randomUUID(), text: `parallel ${n}` };
    const answers = await Promise.all(Array.from({ length: 100 }, () => add(call)));
    const made = answers.filter(({ status, replayed }) => status === 201 && !replayed);
    expect(made).toHaveLength(1);
    for (const { status, text, headers } of answers)
      if (status === 201) expect(text).toBe(made[0]?.text);
      else expect([status, headers.get('retry-after')]).toEqual([409, '1']);
    expect(await notes(call.text)).toBe(1);
    expect(await add(call)).toMatchObject({ status: 201, replayed: 'true', text: made[0]?.text });
    expect(await add({ ...call, text: 'other' })).toMatchObject({ status: 422, replayed: null });
    expect(await notes('other')).toBe(0);
  }
});

it('refuses a key for another body or another place', async () => {
  const call = { key: randomUUID(), text: 'for one body' };
  await add(call);
  expect(await add({ ...call, text: 'another' })).toMatchObject({ status: 422 });
  expect(await add({ ...call, path: '/books/b/notes' })).toMatchObject({ status: 422 });
});

it('keeps the keys of tenants and of operations apart', async () => {
  const key = randomUUID();
  const answers = [
    await add({ key, text: 'apart' }),
    await add({ key, text: 'apart', claims: { environment_id: 'environment-2' } }),
    await add({ key, text: 'a copy', path: '/books/a/copies' }),
  ];
  for (const answer of answers) expect(answer).toMatchObject({ status: 201, replayed: null });
  expect(await notes('apart')).toBe(2);
});

it('frees the key of a request that failed', async () => {
  const call = { key: randomUUID(), text: 'fails first' };
  expect(await add({ ...call, text: '' })).toMatchObject({ status: 400 });
  for (const failure of [noteTaken(), new Error('a bug')]) {
    beforeCommit = () => Promise.reject(failure);
    expect((await add(call)).status).toBe('status' in failure ? failure.status : 500);
  }
  beforeCommit = undefined;
  expect(await add(call)).toMatchObject({ status: 201, replayed: null });
});

it('turns away a second request while the first is at work, and lets the key go with a connection that dies', async () => {
  const call = { key: randomUUID(), text: 'in flight' };
  let release = () => {};
  const working = new Promise<void>((entered) => {
    beforeCommit = async (tx) => {
      entered();
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      await tx.run(sql`select 1`);
    };
  });
  const first = add(call);
  await working;
  beforeCommit = undefined;
  const second = await add(call);
  expect([second.status, second.headers.get('retry-after')]).toEqual([409, '1']);

  await runSql(
    database.ownerUrl,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where state = 'idle in transaction' and datname = current_database()`,
  );
  expect(await add(call)).toMatchObject({ status: 201, replayed: null });
  release();
  // Its own transaction is gone; it finds the answer of the one that took over.
  expect(await first).toMatchObject({ status: 201, replayed: 'true' });
  expect(await notes('in flight')).toBe(1);
});

it('names the header when the key is not a uuid', async () => {
  const { status, text } = await add({ key: 'not-a-uuid', text: 'x' });
  expect(status).toBe(400);
  expect(JSON.parse(text).errors).toHaveProperty('idempotency-key');
});

it('does without a key', async () => {
  expect(await add({ text: 'keyless' })).toMatchObject({ status: 201 });
  expect((await add({ text: 'keyless' })).status).toBe(500);
});

it('forgets answers after a day', async () => {
  const call = { key: randomUUID(), text: 'of yesterday' };
  await add(call);
  const age = (age: string) =>
    runSql(
      database.ownerUrl,
      `update engine.idempotency set created_at = now() - interval '${age}' where key = '${call.key}'`,
    );
  const forget = () => db.run(sql`select engine.forget_answers()`);
  await age('23 hours');
  await forget();
  expect(await add(call)).toMatchObject({ replayed: 'true' });
  await age('25 hours');
  await forget();
  expect(await add({ ...call, text: 'of today' })).toMatchObject({ status: 201, replayed: null });
});

it('shows the header in the OpenAPI document', async () => {
  const document: unknown = await (await fetch(`${base}/openapi.json`)).json();
  const header = expect.objectContaining({ in: 'header', name: 'idempotency-key', required: false });
  expect(document).toHaveProperty(
    ['paths', '/books/{book}/notes', 'post', 'parameters'],
    expect.arrayContaining([header]),
  );
});
