import { type Queryable, sql } from '@quire/db';
import { z } from 'zod';

/** One request that creates, as its repetitions are told from others. */
export interface KeyedRequest {
  tenant: string;
  operation: string;
  key: string;
  hash: Buffer;
}

/** Takes the key until the end of the transaction, unless another transaction has it. */
export const takeKey = async (tx: Queryable, { tenant, operation, key }: KeyedRequest) =>
  (
    await tx.one(
      z.object({ taken: z.boolean() }),
      sql`select pg_try_advisory_xact_lock(hashtextextended(${`${tenant} ${operation} ${key}`}, 0)) as taken`,
    )
  ).taken;

export const insertAnswer = ({ tenant, operation, key, hash }: KeyedRequest, answer: string) =>
  sql`insert into engine.idempotency (tenant, operation, key, request_hash, answer)
    values (${tenant}, ${operation}, ${key}, ${hash}, ${answer})`;

/** The first answer to this key, and whether the request was the same. */
export const findAnswer = (db: Queryable, { tenant, operation, key, hash }: KeyedRequest) =>
  db.maybe(
    z.object({ answer: z.string(), same: z.boolean() }),
    sql`select answer, request_hash = ${hash} as same from engine.idempotency
      where tenant = ${tenant} and operation = ${operation} and key = ${key}`,
  );

export const forgetAnswers = (db: Queryable) => db.run(sql`select engine.forget_answers()`);
