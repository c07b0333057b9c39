import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import {
  afterCommit,
  connectDb,
  type Db,
  databaseUnavailable,
  isUniqueViolation,
  migrate,
  sql,
  withCommit,
} from './index.ts';

const Note = z.object({ noteText: z.string(), createdAt: z.iso.datetime() });
const Count = z.object({ count: z.number() });

let database: TestDatabase;
let dir: string;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  dir = await mkdtemp(join(tmpdir(), 'quire-migrations-'));
  await writeFile(
    join(dir, '9001-notes-note.sql'),
    `create schema notes;
     create table notes.note (tenant text not null, note_text text not null, created_at timestamptz not null default now(),
       constraint note_unique unique (tenant, note_text));
     alter table notes.note enable row level security;
     create policy tenant on notes.note using (tenant = current_setting('quire.tenant', true));`,
  );
  await migrate({ ownerUrl: database.ownerUrl, appUrl: database.appUrl, dir });
  db = connectDb({ url: database.appUrl, max: 4 });
});
afterAll(async () => {
  await db.close();
  await database.drop();
  await rm(dir, { recursive: true });
});

const add = (tenant: string, text: string) =>
  db.tenant(tenant).run(sql`insert into notes.note (tenant, note_text) values (${tenant}, ${text})`);
const allNotes = sql`select note_text, created_at from notes.note order by note_text`;

it('shows a tenant its own rows only, even where the statement forgets the tenant', async () => {
  await Promise.all([add('a/1', 'mine'), add('b/1', 'theirs')]);
  const seen = await Promise.all(
    Array.from({ length: 50 }, (_, i) => db.tenant(i % 2 ? 'a/1' : 'b/1').many(Note, allNotes)),
  );
  for (const [i, rows] of seen.entries())
    expect(rows.map((row) => row.noteText)).toEqual([i % 2 ? 'mine' : 'theirs']);
});

it('shows nothing in a transaction without a tenant', async () => {
  expect(await db.transaction((tx) => tx.many(Note, allNotes))).toEqual([]);
});

it('refuses to write a row of another tenant', async () => {
  const foreign = sql`insert into notes.note (tenant, note_text) values (${'b/1'}, ${'smuggled'})`;
  await expect(db.tenant('a/1').run(foreign)).rejects.toThrow('row-level security');
});

it('has an effect after the commit, and none after a rollback', async () => {
  const effects: string[] = [];
  await db.transaction(async (tx) => {
    afterCommit(tx, () => effects.push('committed'));
    expect(effects).toEqual([]);
  });
  const failing = db.transaction(async (tx) => {
    afterCommit(tx, () => effects.push('rolled back'));
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(effects).toEqual(['committed']);
  expect(() => afterCommit(db, () => {})).toThrow('needs a transaction');
});

it('sends a statement with the commit, which its failure turns into a rollback', async () => {
  const insert = (text: string) => sql`insert into notes.note (tenant, note_text) values ('w/1', ${text})`;
  const add = (first: string, last: string) =>
    db.transaction(
      async (tx) => {
        await tx.run(insert(first));
        withCommit(tx, insert(last));
        expect(await tx.many(Note, allNotes)).toHaveLength(1);
      },
      { tenant: 'w/1' },
    );
  const again = add('twice', 'twice').catch((thrown: unknown) => thrown);
  expect(isUniqueViolation(await again, 'note_unique')).toBe(true);
  expect(await db.tenant('w/1').many(Note, allNotes)).toEqual([]);
  await add('first', 'last');
  expect((await db.tenant('w/1').many(Note, allNotes)).map((row) => row.noteText)).toEqual(['first', 'last']);
  expect(() => withCommit(db, insert('never'))).toThrow('needs a transaction');
});

it('commits what returns and takes back what throws', async () => {
  const insert = (text: string) => sql`insert into notes.note (tenant, note_text) values ('t/1', ${text})`;
  await db.transaction((tx) => tx.run(insert('kept')), { tenant: 't/1' });
  const failing = db.transaction(
    async (tx) => {
      await tx.run(insert('lost'));
      throw new Error('no');
    },
    { tenant: 't/1' },
  );
  await expect(failing).rejects.toThrow('no');
  expect((await db.tenant('t/1').many(Note, allNotes)).map((row) => row.noteText)).toEqual(['kept']);
});

it('tells which unique constraint was broken, and works on', async () => {
  await add('u/1', 'once');
  const error = await add('u/1', 'once').catch((thrown: unknown) => thrown);
  expect(isUniqueViolation(error, 'note_unique')).toBe(true);
  expect(isUniqueViolation(error, 'other')).toBe(false);
  expect(await db.tenant('u/1').one(Count, sql`select count(*) from notes.note`)).toEqual({ count: 1 });
});

it('connects as a role that cannot step over row-level security', async () => {
  const role = z.object({ rolsuper: z.boolean(), rolbypassrls: z.boolean() });
  const own = sql`select rolsuper, rolbypassrls from pg_roles where rolname = current_user`;
  expect(await db.one(role, own)).toEqual({ rolsuper: false, rolbypassrls: false });
});

it('answers 503 within its time when nothing or nobody listens', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as { port: number };
  for (const target of [`127.0.0.1:${port}`, '127.0.0.1:1']) {
    const away = connectDb({ url: `postgres://nobody:x@${target}/x` });
    const began = performance.now();
    await expect(away.run(sql`select 1`)).rejects.toMatchObject({
      code: databaseUnavailable.code,
      status: 503,
    });
    expect(performance.now() - began).toBeLessThan(4_000);
    await away.close();
  }
  silent.close();
});

it('recovers when the server ended its connections', async () => {
  const owner = connectDb({ url: database.ownerUrl });
  await owner.run(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'quire_app' and datname = current_database()`,
  );
  await owner.close();
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => db.run(sql`select 1`)));
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      expect(outcome.reason).toMatchObject({ code: databaseUnavailable.code });
  expect(await db.one(Count, sql`select 1::int8 as count`)).toEqual({ count: 1 });
});

it('applies migrations once, also when two migrators start together', async () => {
  await writeFile(
    join(dir, '9002-notes-later.sql'),
    'create table notes.later (id int); select pg_sleep(0.2);',
  );
  const target = { ownerUrl: database.ownerUrl, appUrl: database.appUrl, dir };
  const applied = await Promise.all([migrate(target), migrate(target)]);
  expect(applied.flat()).toEqual(['9002-notes-later.sql']);
});

it('refuses a migration that was edited after it had been applied', async () => {
  await writeFile(join(dir, '9002-notes-later.sql'), 'select 1;');
  const target = { ownerUrl: database.ownerUrl, appUrl: database.appUrl, dir };
  await expect(migrate(target)).rejects.toThrow('put the change into a new migration');
});
