import pg from 'pg';
import { openEffects, runEffects } from './after-commit.ts';
import { databaseUnavailable, isAway } from './errors.ts';
import { PackedSocket } from './packed-socket.ts';
import type { Queryable } from './queryable.ts';
import { columnTypes, parseRows } from './rows.ts';
import { type Sql, sql } from './sql.ts';
import { openLast, takeLast } from './with-commit.ts';

/** Makes what a transaction creates be created once. Its first answer is what the transaction's work returns. */
export interface Once {
  /** Runs before the work; throws where the same thing is being made at this moment. */
  begin(tx: Queryable): Promise<void>;
  /** The statement that keeps the answer. It travels with the commit, which it turns into a rollback when it fails. */
  record(answer: unknown): Sql;
}

export interface Db extends Queryable {
  /** Statements under row-level security, each with its tenant in one round trip. */
  tenant(tenant: string): Queryable;
  /** Commits when `work` returns and rolls back when it throws. */
  transaction<T>(work: (tx: Queryable) => Promise<T>, options?: TransactionOptions): Promise<T>;
  close(): Promise<void>;
}

interface TransactionOptions {
  tenant?: string;
  once?: Once;
}

type Execute = (statement: Sql) => Promise<pg.QueryArrayResult>;

interface ConnectOptions {
  url: string;
  /** Connections. */
  max?: number;
  /** Longest wait for a statement, ms. */
  timeoutMs?: number;
  /** Told about connections that broke; without a listener they would end the process. */
  onError?: (error: Error) => void;
}

/**
 * Connects a pool as the service's own role. Throws `db.unavailable` (503) from every call while Postgres is away
 * and recovers by itself.
 */
export function connectDb(options: ConnectOptions): Db {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 3_000,
    query_timeout: options.timeoutMs ?? 15_000,
    keepAlive: true,
    // The second ends the transaction of a process that froze, and with it the locks that others wait for.
    options: '-c timezone=UTC -c idle_in_transaction_session_timeout=5s',
    types: columnTypes,
    // Statements are written without waiting for the answer to the one before: setting the tenant costs no round trip.
    pipeline: true,
    stream: () => new PackedSocket(),
  } as pg.PoolConfig);
  const onError = options.onError ?? (() => {});
  pool.on('error', onError);
  // The pool listens to idle connections only; one that breaks at work says so to its statements and here.
  pool.on('connect', (client) => client.on('error', onError));

  async function withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    let client: pg.PoolClient | undefined;
    let broken = false;
    try {
      client = await pool.connect();
      return await work(client);
    } catch (error) {
      broken = isAway(error);
      throw broken ? databaseUnavailable(error) : error;
    } finally {
      client?.release(broken);
    }
  }

  const asTenant = (tenant: string) =>
    queryable((statement) =>
      withClient(
        async (client) => (await Promise.all([enter(client, tenant), execute(client, statement)]))[1],
      ),
    );

  return {
    ...asTenant(nobody),
    tenant: asTenant,
    transaction: (work, { tenant = nobody, once } = {}) =>
      withClient(async (client) => {
        const opened = Promise.all([enter(client, tenant), execute(client, sql`begin`)]);
        opened.catch(() => {});
        try {
          const tx = queryable((statement) => execute(client, statement));
          openEffects(tx);
          openLast(tx);
          await once?.begin(tx);
          const result = await work(tx);
          const last = [...takeLast(tx), ...(once ? [once.record(result)] : []), sql`commit`];
          await Promise.all([opened, ...last.map((statement) => execute(client, statement))]);
          runEffects(tx);
          return result;
        } catch (error) {
          if (!isAway(error)) await execute(client, sql`rollback`);
          throw error;
        }
      }),
    close: () => pool.end(),
  };
}

function queryable(execute: Execute): Queryable {
  return {
    many: async (schema, statement) => parseRows(schema, await execute(statement)),
    maybe: async (schema, statement) => parseRows(schema, await execute(statement))[0],
    async one(schema, statement) {
      const [row] = parseRows(schema, await execute(statement));
      if (row === undefined) throw new Error(`no row from: ${statement.text}`);
      return row;
    },
    run: async (statement) => (await execute(statement)).rowCount ?? 0,
  };
}

/** Row-level security shows nothing to it. */
const nobody = '';
const tenants = new WeakMap<pg.PoolClient, string>();

/** Makes the connection's statements those of `tenant`; the statement travels with the next one. */
async function enter(client: pg.PoolClient, tenant: string): Promise<void> {
  if (tenants.get(client) === tenant) return;
  tenants.set(client, tenant);
  await execute(client, sql`select set_config('quire.tenant', ${tenant}, false)`);
}

/** Named statements are planned once per connection. Texts are few, since values never stand in them. */
const statementNames = new Map<string, string>();
const maxStatementNames = 2_000;

function execute(client: pg.PoolClient, { text, values }: Sql): Promise<pg.QueryArrayResult> {
  let name = statementNames.get(text);
  if (name === undefined && statementNames.size < maxStatementNames) {
    name = `q${statementNames.size}`;
    statementNames.set(text, name);
  }
  return client.query({ text, values: [...values], rowMode: 'array', ...(name && { name }) });
}
