import type { ExtractedText } from '../../define-extractor.ts';
import { singleLine } from '../../markdown/single-line.ts';
import { dataTable } from '../../sheets/data-table.ts';

/** A column of a data set; its label says what it stands for. */
interface Column {
  name: string;
  label?: string;
}

/** A table of cases by variables, as programs of statistics keep it. */
export interface DataSet {
  title?: string;
  columns: readonly Column[];
  rows: Iterable<readonly string[]>;
  /** How many rows there are, where that is known. */
  total?: number;
  /** What the file says besides. */
  notes?: readonly string[];
}

/** A data set: its title, what its columns stand for, and its rows. */
export function writeDataSet({ title, columns, rows, total, notes = [] }: DataSet): ExtractedText {
  const label = singleLine(title ?? '');
  const labelled = columns.filter(({ name, label: own }) => own?.trim() && own !== name);
  const blocks = [
    label && `# ${label}`,
    ...notes.map(singleLine).filter(Boolean),
    labelled.map((column) => `- ${singleLine(column.name)}: ${singleLine(column.label ?? '')}`).join('\n'),
    columns.length > 0
      ? dataTable(
          columns.map(({ name }) => name),
          rows,
          total,
        )
      : '',
  ];
  return { markdown: blocks.filter(Boolean).join('\n\n'), title: label || undefined };
}
