import { readFile } from 'node:fs/promises';
import MDBReader from 'mdb-reader';
import type { ExtractionContext } from '../../context.ts';
import type { ExtractedText, SourceFile } from '../../define-extractor.ts';
import { Unreadable } from '../../unreadable.ts';
import { mostRows, tableToMarkdown } from './table-to-markdown.ts';

/** The tables of an Access database. */
export async function readAccess({ path }: SourceFile, context: ExtractionContext): Promise<ExtractedText> {
  const database = open(await readFile(path));
  const tables = database.getTableNames().map((name) => {
    context.budget.entry();
    const table = database.getTable(name);
    const columns = table.getColumnNames();
    const rows = table.getData({ rowLimit: mostRows });
    return tableToMarkdown(
      name,
      columns,
      rows.map((row) => columns.map((column) => row[column])),
    );
  });
  return { markdown: tables.join('\n\n') };
}

function open(bytes: Buffer): MDBReader {
  try {
    return new MDBReader(bytes);
  } catch (err) {
    const detail = err instanceof Error ? err.message : '';
    throw new Unreadable(/password|encrypt/i.test(detail) ? 'encrypted' : 'corrupt', detail);
  }
}
