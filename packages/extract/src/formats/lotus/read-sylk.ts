import type { AddCell } from '../../sheets/cell-rows.ts';
import { numberFormat, type ShowNumber } from '../../sheets/number-format.ts';
import { cellText } from '../../sheets/sheet-table.ts';
import { linesOf } from './lines.ts';

/** Lines between two pauses. */
const perPause = 4096;
const mostRows = 1_048_576;
const mostColumns = 16_384;

/** Reads a symbolic link table: records of a line each, whose fields start with a letter. */
export async function* readSylk(pieces: AsyncIterable<string>, add: AddCell): AsyncGenerator<void> {
  const formats: ShowNumber[] = [];
  const formatOfCell = new Map<number, ShowNumber>();
  let [row, column, count] = [1, 1, 0];
  for await (const line of linesOf(pieces)) {
    const [kind, ...fields] = fieldsOf(line);
    const field = (letter: string) => fields.find((text) => text.startsWith(letter))?.slice(1);
    if (kind === 'E') return;
    if (kind === 'P' && fields[0]?.startsWith('P')) formats.push(numberFormat(fields[0].slice(1)));
    if (kind !== 'C' && kind !== 'F') continue;
    row = within(Number(field('Y') ?? row), mostRows);
    column = within(Number(field('X') ?? column), mostColumns);
    const place = row * mostColumns + column;
    if (kind === 'F') {
      const format = formats[Number(field('P') ?? -1)];
      if (format) formatOfCell.set(place, format);
    } else {
      const value = field('K');
      if (value !== undefined) add(row - 1, column - 1, valueText(value, formatOfCell.get(place)));
    }
    count += 1;
    if (count % perPause === 0) yield;
  }
}

const within = (value: number, most: number): number =>
  Number.isInteger(value) && value >= 1 && value <= most ? value : 1;

/** A semicolon within a field is written twice. */
const fieldsOf = (line: string): string[] =>
  line.includes(';;')
    ? line
        .replaceAll(';;', '\0')
        .split(';')
        .map((field) => field.replaceAll('\0', ';'))
    : line.split(';');

function valueText(value: string, show: ShowNumber = String): string {
  const text = value.trim();
  if (text.startsWith('"')) return cellText(text.replace(/^"|"$/g, '').replaceAll('""', '"'));
  const number = Number(text);
  return text === '' || Number.isNaN(number) ? cellText(text) : show(number);
}
