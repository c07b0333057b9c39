import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { connectDb } from '@quire/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { createKeyring } from './keys/keyring.ts';

const program = fileURLToPath(new URL('../../../dist/identity.js', import.meta.url));
const secret = 'a secret of the test that is long enough';
let database: TestDatabase;
const children: ChildProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await database?.drop();
});

function run(args: string[], env: Record<string, string> = {}) {
  const child = fork(program, args, {
    env: { DATABASE_URL: database.appUrl, QUIRE_SECRET: secret, QUIRE_IDENTITY_PORT: '0', ...env },
    execArgv: [],
    silent: true,
  });
  children.push(child);
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  child.stdout?.resume();
  const exit = once(child, 'exit').then(([code]) => code);
  const ready = Promise.race([once(child, 'message').then(([message]) => message), exit]);
  return { child, exit, ready, errors: () => errors };
}

test('the process starts quietly, reports ready and stops when told', async () => {
  const { child, exit, ready, errors } = run([]);
  expect(await ready).toEqual({ ready: true });
  child.kill('SIGTERM');
  expect(await exit).toBe(0);
  expect(errors()).not.toMatch(/oidc-provider|NOTICE/);
});

test('the process ends with its supervisor', async () => {
  const { child, exit, ready } = run([]);
  expect(await ready).toEqual({ ready: true });
  child.disconnect();
  expect(await exit).toBe(0);
});

test('rotate-keys prepares one successor, however often it is called', async () => {
  expect(await run(['rotate-keys']).exit).toBe(0);
  expect(await run(['rotate-keys']).exit).toBe(0);
  const db = connectDb({ url: database.appUrl });
  const keyring = createKeyring({ db, secret });
  await keyring.maintain();
  await db.close();
  expect(keyring.keys()).toHaveLength(2);
  expect(keyring.active()).toBe(keyring.keys()[0]);
});

test('an incomplete environment is refused by name', async () => {
  const { exit, errors } = run([], { QUIRE_SECRET: 'short', DATABASE_URL: 'nowhere' });
  expect(await exit).toBe(2);
  for (const name of ['QUIRE_SECRET', 'DATABASE_URL']) expect(errors()).toContain(name);
  expect(errors()).not.toContain('short');
});
