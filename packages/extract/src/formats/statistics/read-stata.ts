import { untilZero } from '../../bytes/cursor.ts';
import { type View, withView } from '../../bytes/view.ts';
import type { ExtractedText, SourceFile } from '../../define-extractor.ts';
import { mostColumns } from '../../sheets/data-table.ts';
import { writeDataSet } from './data-set.ts';
import { type StataLayout, stataLayout } from './stata-layout.ts';
import { numberAt, showBy, valueLabels, type Width, widthsOf } from './stata-values.ts';

const bytesOf = (widths: readonly Width[]): number => widths.reduce((sum, { bytes }) => sum + bytes, 0);

/** A column, where it lies in a row, and how its values are shown. */
interface Variable extends Width {
  name: string;
  label: string;
  at: number;
  show(value: number): string;
}

/** The cases of a Stata file. */
export function readStata({ path }: Pick<SourceFile, 'path'>): ExtractedText {
  return withView(path, (view) => {
    const layout = stataLayout(view, (plain) => bytesOf(widthsOf(view, plain)));
    const widths = widthsOf(view, layout);
    const columns = variablesOf(view, layout, widths).slice(0, mostColumns);
    const rows = rowsOf(view, layout, columns, bytesOf(widths));
    return writeDataSet({ title: layout.label, columns, rows, total: layout.rows });
  });
}

function variablesOf(view: View, layout: StataLayout, widths: readonly Width[]): Variable[] {
  const tables = valueLabels(view, layout);
  const field = (start: number, bytes: number, i: number) => untilZero(view.bytes(start + i * bytes, bytes));
  let at = 0;
  return widths.map((width, i) => {
    const labels = tables.get(field(layout.labelNames, layout.nameBytes, i));
    const show = showBy(field(layout.formats, layout.formatBytes, i));
    const place = at;
    at += width.bytes;
    return {
      ...width,
      name: field(layout.names, layout.nameBytes, i),
      label: field(layout.labels, layout.labelBytes, i),
      at: place,
      show: (value) => labels?.get(value) ?? show(value),
    };
  });
}

function* rowsOf(view: View, layout: StataLayout, columns: readonly Variable[], rowBytes: number) {
  const { little, data, rows } = layout;
  if (rowBytes === 0) return;
  const longTexts = columns.some(({ kind }) => kind === 'long text') ? findTexts(view, layout) : new Map();
  for (let i = 0; i < rows && data + (i + 1) * rowBytes <= view.size; i += 1) {
    const row = view.bytes(data + i * rowBytes, rowBytes);
    yield columns.map((column) => {
      const { at, kind, bytes } = column;
      if (kind === 'text') return untilZero(row.subarray(at, at + bytes));
      if (kind === 'long text') return textAt(view, longTexts.get(row.toString('hex', at, at + 8)));
      const value = numberAt(row, at, column, little);
      return value === undefined ? '' : column.show(value);
    });
  }
}

interface LongText {
  at: number;
  bytes: number;
}

const mostTexts = 200_000;
const longestText = 20_000;

const textAt = (view: View, text: LongText | undefined): string =>
  text ? untilZero(view.bytes(text.at, Math.min(text.bytes, longestText))) : '';

/** Where the long texts lie, by the bytes with which a row refers to them. */
function findTexts(view: View, { release, little, texts }: StataLayout): Map<string, LongText> {
  const found = new Map<string, LongText>();
  const head = release > 117 ? 20 : 16;
  for (let at = texts; at + head < view.size && found.size < mostTexts; ) {
    if (view.bytes(at, 3).toString('latin1') !== 'GSO') break;
    const bytes = view.u32(at + head - 4, little);
    found.set(referenceTo(view, at + 3, release, little), { at: at + head, bytes });
    at += head + bytes;
  }
  return found;
}

/** A row names variable and case in eight bytes together, which are divided otherwise than here. */
function referenceTo(view: View, at: number, release: number, little: boolean): string {
  const width = release === 117 ? 4 : release === 118 ? 2 : 3;
  const row = release > 117 ? view.u64(at + 4, little) : view.u32(at + 4, little);
  const parts = [digits(view.u32(at, little), width), digits(row, 8 - width)];
  return Buffer.from(parts.flatMap((part) => (little ? part : part.reverse()))).toString('hex');
}

const digits = (value: number, count: number): number[] =>
  Array.from({ length: count }, (_, i) => Math.floor(value / 256 ** i) % 256);
