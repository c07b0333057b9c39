import type { z } from 'zod';
import type { Sql } from './sql.ts';

/** Runs statements: on the pool, as a tenant, or in a transaction. */
export interface Queryable {
  /** All rows, parsed. */
  many<S extends z.ZodType>(schema: S, statement: Sql): Promise<z.output<S>[]>;
  /** The first row, or nothing. */
  maybe<S extends z.ZodType>(schema: S, statement: Sql): Promise<z.output<S> | undefined>;
  /** The first row; a missing one is a bug. */
  one<S extends z.ZodType>(schema: S, statement: Sql): Promise<z.output<S>>;
  /** Runs a statement for its effect and returns how many rows it touched. */
  run(statement: Sql): Promise<number>;
}
