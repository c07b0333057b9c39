import { connectDb, type Db } from '@quire/db';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { createKeyring } from './keyring.ts';

const secret = 'a secret of the test that is long enough';
const minute = 60_000;
const databases: { database: TestDatabase; db: Db }[] = [];
let db: Db;

beforeEach(async () => {
  const database = await createTestDatabase();
  db = connectDb({ url: database.appUrl });
  databases.push({ database, db });
});
afterAll(async () => {
  for (const opened of databases) {
    await opened.db.close();
    await opened.database.drop();
  }
});

test('processes that start together agree on one key', async () => {
  const keyrings = Array.from({ length: 4 }, () => createKeyring({ db, secret }));
  await Promise.all(keyrings.map((keyring) => keyring.maintain()));
  expect(new Set(keyrings.map((keyring) => keyring.active().kid)).size).toBe(1);
  expect(keyrings[0]?.keys()).toHaveLength(1);
});

test('a rotation is published everywhere before the new key signs, and the old one goes when it may', async () => {
  let clockMs = Date.now();
  const now = () => clockMs;
  const [left, right] = [createKeyring({ db, secret, now }), createKeyring({ db, secret, now })];
  await left.maintain();
  await right.maintain();
  const before = right.keys();
  await right.maintain();
  expect(right.keys()).toBe(before);
  const first = left.active().kid;

  await left.rotate();
  await right.maintain();
  expect(right.keys()).toHaveLength(2);
  expect([left.active().kid, right.active().kid]).toEqual([first, first]);

  clockMs += 10 * minute;
  const second = left.active().kid;
  expect(second).not.toBe(first);
  expect(right.active().kid).toBe(second);

  clockMs += 16 * minute;
  await left.maintain();
  await right.maintain();
  expect(right.keys().map(({ kid }) => kid)).toEqual([second]);
});

test('a start with another secret says so and changes nothing', async () => {
  const keyring = createKeyring({ db, secret });
  await keyring.maintain();
  const stranger = createKeyring({ db, secret: `${secret}!` });
  await expect(stranger.maintain()).rejects.toThrow(/another QUIRE_SECRET/);
  await keyring.maintain();
  expect(keyring.keys()).toHaveLength(1);
});
