import { readFile } from 'node:fs/promises';
import initSqlJs, { type Database } from 'sql.js';
import type { ExtractionContext } from '../../context.ts';
import type { ExtractedText, SourceFile } from '../../define-extractor.ts';
import { Unreadable } from '../../unreadable.ts';
import { mostRows, tableToMarkdown } from './table-to-markdown.ts';

/** The tables of an SQLite database; views, which may compute without end, are left out. */
export async function readSqlite({ path }: SourceFile, context: ExtractionContext): Promise<ExtractedText> {
  const bytes = await readFile(path);
  // Journals lie in files beside it; without them it is read as it was at its last checkpoint.
  if (bytes.length > 20) bytes.fill(1, 18, 20);
  const sql = await initSqlJs();
  const database = new sql.Database(bytes);
  try {
    const tables = [];
    for (const name of namesOf(database)) {
      context.budget.entry();
      const table = readTable(database, name);
      if (table) tables.push(table);
    }
    return { markdown: tables.join('\n\n') };
  } catch (err) {
    if (err instanceof Unreadable) throw err;
    throw new Unreadable('corrupt', err instanceof Error ? err.message : undefined);
  } finally {
    database.close();
  }
}

function namesOf(database: Database): string[] {
  const [found] = database.exec(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~'
       AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY rowid`,
  );
  return found?.values.map(([name]) => String(name)) ?? [];
}

/** A damaged table does not hide the others. */
function readTable(database: Database, name: string): string | undefined {
  try {
    const quoted = `"${name.replaceAll('"', '""')}"`;
    const statement = database.prepare(`SELECT * FROM ${quoted} LIMIT ${mostRows}`);
    const rows = [];
    while (statement.step()) rows.push(statement.get());
    const columns = statement.getColumnNames();
    statement.free();
    return tableToMarkdown(name, columns, rows);
  } catch {
    return undefined;
  }
}
