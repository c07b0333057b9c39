import { type Queryable, sql } from '@quire/db';
import { z } from 'zod';

const SigningKeyRow = z.object({
  kid: z.string(),
  sealedJwk: z.instanceof(Buffer),
  activeFrom: z.iso.datetime().transform((text) => Date.parse(text)),
});

/** One writer at a time, across all processes, until the transaction ends. */
const keysLock = 4_150_921;
export const lockSigningKeys = (tx: Queryable) => tx.run(sql`select pg_advisory_xact_lock(${keysLock})`);

export const listSigningKeys = (db: Queryable) =>
  db.many(
    SigningKeyRow,
    sql`select kid, sealed_jwk, active_from from identity.signing_key order by active_from`,
  );

export const insertSigningKey = (tx: Queryable, kid: string, sealedJwk: Buffer, activeFromMs: number) =>
  tx.run(sql`
    insert into identity.signing_key (kid, sealed_jwk, active_from)
    values (${kid}, ${sealedJwk}, ${new Date(activeFromMs)})`);

export const deleteSigningKeys = (tx: Queryable, kids: readonly string[]) =>
  tx.run(sql`delete from identity.signing_key where kid = any(${kids})`);
