import initSqlJs from 'sql.js';
import { describe, expect, it } from 'vitest';
import { readBytes } from '../../testing/read-bytes.ts';

async function makeDatabase(statements: string): Promise<Uint8Array> {
  const sql = await initSqlJs();
  const database = new sql.Database();
  database.run(statements);
  const bytes = database.export();
  database.close();
  return bytes;
}

describe('an SQLite database', () => {
  it('is read table by table, whatever they are called', async () => {
    const bytes = await makeDatabase(
      `CREATE TABLE "a ""b" (x, y); INSERT INTO "a ""b" VALUES (1, 'one'), (2, x'00ff'), (NULL, 'a|b');
       CREATE TABLE empty (only_name, other);`,
    );
    const { markdown } = await readBytes(bytes);
    expect(markdown).toBe(
      '## a "b\n\n| x | y |\n| --- | --- |\n| 1 | one |\n| 2 |  |\n|  | a\\|b |\n\n' +
        '## empty\n\n| only_name | other |\n| --- | --- |',
    );
  });

  it('has only the first rows of a long table, and says so', async () => {
    const bytes = await makeDatabase(
      `CREATE TABLE t (i, j); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 20100)
       INSERT INTO t SELECT i, 'x' FROM n;`,
    );
    const { markdown } = await readBytes(bytes);
    expect(markdown).toContain('| 20000 | x |');
    expect(markdown).not.toContain('| 20001 | x |');
    expect(markdown.endsWith('(The first 20000 rows.)')).toBe(true);
  });

  it('is not asked for views, which may be without end', async () => {
    const bytes = await makeDatabase(
      `CREATE TABLE t (i, j); CREATE VIEW v AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT 1 FROM n) SELECT * FROM n;`,
    );
    expect((await readBytes(bytes)).markdown).toMatch(/^## t\n/);
  });

  it('that was left in journal mode is read all the same', async () => {
    const bytes = await makeDatabase("CREATE TABLE t (i, j); INSERT INTO t VALUES ('kept', 1);");
    bytes.fill(2, 18, 20);
    expect((await readBytes(bytes)).markdown).toContain('| kept | 1 |');
  });

  it('that is cut is refused', async () => {
    const bytes = await makeDatabase('CREATE TABLE t (i, j);');
    await expect(readBytes(bytes.subarray(0, 300))).rejects.toMatchObject({ name: 'Unreadable' });
  });
});

it('refuses what only opens like an Access database', async () => {
  const bytes = Buffer.alloc(100_000, 7);
  bytes.write('\0\x01\0\0Standard Jet DB\0', 'latin1');
  await expect(readBytes(bytes)).rejects.toMatchObject({ reason: 'corrupt' });
});
