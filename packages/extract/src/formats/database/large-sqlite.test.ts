import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import initSqlJs from 'sql.js';
import { describe, expect, it } from 'vitest';
import { fuzzFile } from '../../testing/fuzz-file.ts';
import { sourceFile, withPlainContext } from '../../testing/plain-context.ts';
import { joinText } from '../../text/join-text.ts';
import { readLargeSqlite } from './read-large-sqlite.ts';
import { readSqlite } from './read-sqlite.ts';
import { readTableColumns } from './table-columns.ts';

async function makeDatabase(statements: string): Promise<Uint8Array> {
  const sql = await initSqlJs();
  const database = new sql.Database();
  database.run(statements);
  const bytes = database.export();
  database.close();
  return bytes;
}

const readBoth = (bytes: Uint8Array) =>
  withPlainContext(async (context) => {
    const path = join(context.workDir, 'database');
    writeFileSync(path, bytes);
    const file = sourceFile(path, bytes.length, 'application/vnd.sqlite3');
    const { markdown } = await readLargeSqlite(file, context);
    return [await joinText(markdown), (await readSqlite(file, context)).markdown];
  });

const numbers = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 3000)';

describe('a database that is read page by page shows what SQLite shows', () => {
  it.each([
    [
      'values of every kind',
      `CREATE TABLE "a ""b" (x, [y z], \`c\`, 'd'); INSERT INTO "a ""b" VALUES (1, 'one', x'00ff', 0.5), (NULL, 'a|b', -1, 1e300),
         (127, 32768, -8388608, 2147483648), (140737488355328, 9007199254740991, 0, 1);`,
    ],
    [
      'numbers of rows, as columns and not',
      `CREATE TABLE a (id INTEGER PRIMARY KEY, t TEXT); INSERT INTO a VALUES (7, 'seven'), (-3, 'minus three');
       CREATE TABLE b (t TEXT, id INTEGER, PRIMARY KEY (id)); INSERT INTO b VALUES ('x', 4);
       CREATE TABLE c (id INT PRIMARY KEY, t); INSERT INTO c VALUES (9, 'nine');`,
    ],
    [
      'tables without numbers of rows',
      `CREATE TABLE w (a TEXT, b INTEGER, c TEXT, PRIMARY KEY (c, a)) WITHOUT ROWID;
       ${numbers} INSERT INTO w SELECT 'a' || i, i, 'c' || (i % 7) FROM n;`,
    ],
    [
      'trees of several levels and rows that are longer than pages',
      `PRAGMA page_size = 512; CREATE TABLE t (i, long TEXT, after);
       ${numbers} INSERT INTO t SELECT i, substr(hex(zeroblob(i)), 1, i), 'after ' || i FROM n;`,
    ],
    [
      'UTF-16, low bytes first',
      "PRAGMA encoding = 'UTF-16le'; CREATE TABLE t (a, b); INSERT INTO t VALUES ('Größe', '\u{1f30a}');",
    ],
    [
      'UTF-16, high bytes first',
      "PRAGMA encoding = 'UTF-16be'; CREATE TABLE t (a, b); INSERT INTO t VALUES ('Größe', 'x');",
    ],
    [
      'rows that were deleted',
      `CREATE TABLE t (i, j); ${numbers} INSERT INTO t SELECT i, 'row ' || i FROM n; DELETE FROM t WHERE i % 3 = 0;`,
    ],
    [
      'columns that came later',
      'CREATE TABLE t (a, b); INSERT INTO t VALUES (1, 2); ALTER TABLE t ADD COLUMN c TEXT;',
    ],
    [
      'names with signs',
      'CREATE TABLE t (a /* one, two */, "b,c" DECIMAL(10, 2) DEFAULT (1), -- (\nd CHECK (d IN (1, 2)), UNIQUE (a)); INSERT INTO t VALUES (1, 2, 2);',
    ],
    [
      'views and indexes',
      'CREATE TABLE t (a, b); CREATE INDEX i ON t (a); CREATE VIEW v AS SELECT 1; INSERT INTO t VALUES (1, 2);',
    ],
    ['computed columns', 'CREATE TABLE t (a, b, c AS (a + 1) STORED); INSERT INTO t (a, b) VALUES (1, 2);'],
  ])('%s', async (_, statements) => {
    const [large, whole] = await readBoth(await makeDatabase(statements));
    expect(large).toBe(whole);
  });
});

it('leaves out columns that are computed when they are read', () => {
  const statement = 'CREATE TABLE t (a, b GENERATED ALWAYS AS (a + 1), c)';
  expect(readTableColumns(statement)).toEqual({ names: ['a', 'c'], places: [0, 1] });
});

it('ends at damage, and at pages that lead back to themselves', async () => {
  const bytes = await makeDatabase(
    `PRAGMA page_size = 512; CREATE TABLE t (i, j); ${numbers} INSERT INTO t SELECT i, 'row ' || i FROM n;`,
  );
  const { worstCpuMs } = await fuzzFile(bytes, ({ path, bytes: { length } }) =>
    withPlainContext((context) =>
      readLargeSqlite(sourceFile(path, length, 'application/vnd.sqlite3'), context),
    ),
  );
  expect(worstCpuMs).toBeLessThan(5_000);
});
