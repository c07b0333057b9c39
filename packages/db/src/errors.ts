import { defineError } from '@quire/errors';
import pg from 'pg';

/** Postgres cannot be reached or is going down; the caller may repeat the request. */
export const databaseUnavailable = defineError('db.unavailable', 503, (cause: unknown) => ({
  message: 'The database is not available at the moment; repeat the request in a few seconds.',
  headers: { 'retry-after': '2' },
  cause,
}));

/** SQLSTATE classes of a server that is away, restarting or full (Postgres manual, appendix A). */
const awayStates = /^(08...|57P0[1-5]|53300|25P03)$/;
const awaySystemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOENT',
]);
/** The driver reports these without a code. */
const awayMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/;

/** Whether an error means that the database is away, and not that the statement was wrong. */
export function isAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isAway);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return awayStates.test(code) || awaySystemCodes.has(code) || awayMessages.test(error.message);
}

/** Whether a statement broke the named unique constraint or index. */
export const isUniqueViolation = (error: unknown, constraint: string): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraint;

/** Whether a statement named a row that is not there, by the named foreign key. */
export const isForeignKeyViolation = (error: unknown, constraint: string): boolean =>
  error instanceof pg.DatabaseError && error.code === '23503' && error.constraint === constraint;
