import { newId } from '@quire/contracts';
import type { AgentVersion } from '@quire/contracts/agents';
import { connectDb, type Db, sql } from '@quire/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestDatabase } from '../../../../test/support/database.ts';
import { type Link, openLink } from '../../../../test/support/link.ts';
import type { CallRecord } from './call-record.ts';
import { createUsageBook } from './usage-book.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let link: Link;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  link = await openLink(database.appUrl);
  db = connectDb({ url: link.url });
});
afterAll(async () => {
  await db.close();
  await link.cut();
  await database.drop();
});

const catalogue = { find: () => undefined };
const target = { agent: { id: newId() }, version: { id: newId() } } as AgentVersion;
const call = (tenant: string, change: Partial<CallRecord> = {}): CallRecord => ({
  target,
  caller: { tenant, userId: 'user-1' },
  model: 'm',
  usage: { inputTokens: 1, outputTokens: 1 },
  finishReason: 'stop',
  latencyMs: 1,
  firstTokenMs: undefined,
  hits: [],
  ...change,
});
const countOf = async (tenant: string) =>
  await db
    .tenant(tenant)
    .one(
      z.object({ rows: z.number(), calls: z.number() }),
      sql`select (select count(*) from agents.usage) as rows, (select coalesce(sum(calls), 0)::bigint from agents.usage_day) as calls`,
    );

function open(options: { everyMs?: number; maxWaiting?: number } = {}) {
  const errors: string[] = [];
  const onError = (error: Error) => errors.push(error.message);
  return { errors, book: createUsageBook({ db, catalogue, onError, everyMs: 60_000, ...options }) };
}

describe('the usage book', () => {
  it('writes what it holds when it is closed', async () => {
    const { book, errors } = open();
    for (let i = 0; i < 1_200; i++) book.add('invoke', call(i % 2 ? 'even' : 'odd'));
    await book.close();
    expect(await countOf('even')).toEqual({ rows: 600, calls: 600 });
    expect(await countOf('odd')).toEqual({ rows: 600, calls: 600 });
    expect(errors).toEqual([]);
  });

  it('keeps what no database would take as it is', async () => {
    const { book, errors } = open();
    const usage = { inputTokens: 1e15, outputTokens: -0.5 };
    book.add('stream', call('odd-values', { usage, caller: { tenant: 'odd-values', userId: 'a\0b\ud800' } }));
    await book.close();
    expect(errors).toEqual([]);
    expect(await countOf('odd-values')).toEqual({ rows: 1, calls: 1 });
  });

  it('gives up a call that cannot be written, says so, and writes the others', async () => {
    const { book, errors } = open();
    const broken = { ...target, agent: { ...target.agent, id: 'no uuid' } };
    book.add('invoke', call('mixed'));
    book.add('invoke', call('mixed', { target: broken }));
    book.add('invoke', call('mixed'));
    await book.close();
    expect(await countOf('mixed')).toEqual({ rows: 2, calls: 2 });
    expect(errors).toEqual(['1 calls are missing from the usage']);
  });

  it('waits for a database that is away, and gives up the oldest calls when they are too many', async () => {
    const { book, errors } = open({ everyMs: 50, maxWaiting: 3 });
    await link.cut();
    for (let i = 0; i < 5; i++) book.add('invoke', call('away'));
    await expect.poll(() => errors, { timeout: 15_000 }).toContain('usage could not be written');
    await link.mend();
    await expect.poll(() => countOf('away'), { timeout: 15_000 }).toEqual({ rows: 3, calls: 3 });
    await book.close();
    expect(errors).toContain('2 calls are missing from the usage');
  });
});
