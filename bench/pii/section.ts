/** A table of the report: the first row is its head. */
export interface Section {
  title: string;
  rows: readonly (readonly string[])[];
}

/** The same as Markdown. */
export function toMarkdown({ title, rows }: Section): string {
  const [head = [], ...body] = rows;
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = line(head.map((_, column) => (column === 0 ? '---' : '---:')));
  return [`### ${title}`, '', line(head), rule, ...body.map(line), ''].join('\n');
}
