import type { ExtractionContext } from '../../context.ts';
import type { Extracted, SourceFile } from '../../define-extractor.ts';
import { Unreadable } from '../../unreadable.ts';
import { openSqlitePages, type SqlitePages } from './sqlite-pages.ts';
import { readRecord, type SqliteValue } from './sqlite-record.ts';
import { readTableColumns } from './table-columns.ts';
import { mostRows, tableToMarkdown } from './table-to-markdown.ts';

interface Table {
  name: string;
  root: number;
  statement: string;
}

const mostTables = 20_000;

/** The tables of an SQLite database of any size, of which only what is shown is read. */
export async function readLargeSqlite(file: SourceFile, context: ExtractionContext): Promise<Extracted> {
  const pages = openSqlitePages(file.path);
  try {
    const tables = tablesOf(pages);
    return { markdown: piecesOf(pages, tables, file, context) };
  } catch (err) {
    pages.close();
    throw isDamage(err) ? new Unreadable('corrupt', 'the schema of the database') : err;
  }
}

/** Numbers that lead out of a page end the reading of it. */
const isDamage = (err: unknown): boolean => err instanceof Unreadable || err instanceof RangeError;

function tablesOf(pages: SqlitePages): Table[] {
  const tables: Table[] = [];
  for (const { payload } of pages.cells(1)) {
    const [type, name, , root, statement] = readRecord(payload, pages.encoding);
    if (type !== 'table' || typeof statement !== 'string' || tables.length >= mostTables) continue;
    const isOwn = /^sqlite_/i.test(String(name)) || /^\s*CREATE\s+VIRTUAL/i.test(statement);
    if (!isOwn) tables.push({ name: String(name), root: Number(root), statement });
  }
  return tables;
}

async function* piecesOf(
  pages: SqlitePages,
  tables: readonly Table[],
  { onShare }: SourceFile,
  { budget }: ExtractionContext,
): AsyncGenerator<string> {
  try {
    for (const [i, { name, root, statement }] of tables.entries()) {
      budget.entry();
      const { names, places } = readTableColumns(statement);
      const rows = rowsOf(pages, root, places);
      yield `${i === 0 ? '' : '\n\n'}${tableToMarkdown(name, names, rows)}`;
      onShare?.((i + 1) / tables.length);
    }
  } finally {
    pages.close();
  }
}

/** The first rows; damage ends them. */
function* rowsOf(
  pages: SqlitePages,
  root: number,
  places: readonly (number | undefined)[],
): Generator<SqliteValue[]> {
  let count = 0;
  try {
    for (const { payload, rowid = null } of pages.cells(root)) {
      const values = readRecord(payload, pages.encoding);
      yield places.map((place) => (place === undefined ? rowid : (values[place] ?? null)));
      count += 1;
      if (count === mostRows) return;
    }
  } catch (err) {
    if (!isDamage(err)) throw err;
  }
}
