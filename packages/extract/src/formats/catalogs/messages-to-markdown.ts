import { createTable } from '../../markdown/table.ts';

/** Messages and their translations as a table. */
export function messagesToMarkdown(rows: Iterable<readonly [message: string, translation: string]>): string {
  const table = createTable();
  table.startRow();
  table.add('Message');
  table.add('Translation');
  for (const row of rows) {
    table.startRow();
    for (const text of row) table.add(text.replace(/\s+/g, ' ').trim());
  }
  return table.render().join('\n\n');
}
