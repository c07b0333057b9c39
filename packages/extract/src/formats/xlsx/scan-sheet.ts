import { Unreadable } from '../../unreadable.ts';
import { decodeXml } from '../../zip/scan-xml.ts';

/** A cell as it stands in the part. */
export interface RawCell {
  /** From 0. */
  column: number;
  /** `t`: how the value is to be taken; `n` when there is none. */
  type: string;
  /** The index of its format. */
  style: number;
  value: string;
}

/** Longer rows than this are not waited for. */
const longestRow = 16 * 1024 * 1024;

/** Reads the rows of a worksheet part (ECMA-376 part 1, 18.3) from its text, piece by piece. */
export function createSheetScanner(onRow: (cells: RawCell[]) => void) {
  let held = '';
  let prefix: string | undefined;

  return {
    push(piece: string): void {
      held += piece;
      prefix ??= /<(\w+:)?worksheet[\s>]/.exec(held)?.[1] ?? (held.includes('worksheet') ? '' : undefined);
      const close = `</${prefix ?? ''}row>`;
      const last = held.lastIndexOf(close);
      if (last === -1) {
        if (held.length > longestRow) throw new Unreadable('inflates_too_much', 'a row');
        return;
      }
      const rows = held.slice(0, last + close.length);
      held = held.slice(last + close.length);
      scanRows(rows, prefix ?? '', onRow);
    },
    end(): void {
      scanRows(held, prefix ?? '', onRow);
      held = '';
    },
  };
}

function scanRows(xml: string, prefix: string, onRow: (cells: RawCell[]) => void): void {
  const [rowTag, rowEnd] = [`<${prefix}row`, `</${prefix}row>`];
  for (let at = findTag(xml, rowTag, 0); at !== -1; ) {
    const close = xml.indexOf('>', at);
    if (close === -1) return;
    if (xml.charCodeAt(close - 1) === slash) {
      at = findTag(xml, rowTag, close);
      continue;
    }
    const end = xml.indexOf(rowEnd, close);
    const stop = end === -1 ? xml.length : end;
    onRow(cellsIn(xml.slice(close + 1, stop), prefix));
    at = findTag(xml, rowTag, stop);
  }
}

const slash = 47;

/** The next start of an element of this name, and not of one whose name only begins with it. */
function findTag(xml: string, tag: string, from: number): number {
  for (let at = xml.indexOf(tag, from); at !== -1; at = xml.indexOf(tag, at + 1)) {
    const next = xml.charCodeAt(at + tag.length);
    if (next === 62 || next === slash || next <= 32) return at;
  }
  return -1;
}

function cellsIn(row: string, prefix: string): RawCell[] {
  const [cellTag, cellEnd] = [`<${prefix}c`, `</${prefix}c>`];
  const cells: RawCell[] = [];
  let column = -1;
  for (let at = findTag(row, cellTag, 0); at !== -1; ) {
    const close = row.indexOf('>', at);
    if (close === -1) break;
    const head = row.slice(at + cellTag.length, close);
    column = columnOf(head) ?? column + 1;
    if (row.charCodeAt(close - 1) === slash) {
      at = findTag(row, cellTag, close);
      continue;
    }
    const end = row.indexOf(cellEnd, close);
    const stop = end === -1 ? row.length : end;
    const type = shortAttribute(head, ' t="') || 'n';
    const style = Number(shortAttribute(head, ' s="')) || 0;
    const value = contentOf(row.slice(close + 1, stop), type, prefix);
    if (value !== '') cells.push({ column, type, style, value });
    at = findTag(row, cellTag, stop);
  }
  return cells;
}

function shortAttribute(head: string, opening: string): string {
  const start = head.indexOf(opening);
  if (start === -1) return '';
  const end = head.indexOf('"', start + opening.length);
  return head.slice(start + opening.length, end);
}

const maxColumn = 16_384;

/** The column of a reference such as `AB12`, from 0. */
function columnOf(head: string): number | undefined {
  const start = head.indexOf(' r="');
  if (start === -1) return undefined;
  let column = 0;
  for (let i = start + 4; i < head.length; i += 1) {
    const letter = head.charCodeAt(i) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column > 0 && column <= maxColumn ? column - 1 : undefined;
}

function contentOf(content: string, type: string, prefix: string): string {
  if (type === 'inlineStr') return richText(content, prefix);
  const open = content.indexOf(`<${prefix}v`);
  const start = open === -1 ? -1 : content.indexOf('>', open);
  if (start === -1) return '';
  const end = content.indexOf('<', start);
  return decodeXml(content.slice(start + 1, end === -1 ? content.length : end));
}

/** The runs of a rich text; the readings above it are left out. */
export function richText(xml: string, prefix = ''): string {
  const spoken = xml.includes('rPh') ? xml.replace(/<(?:\w+:)?rPh[\s>].*?<\/(?:\w+:)?rPh>/gs, '') : xml;
  const [open, close] = [`<${prefix}t`, `</${prefix}t>`];
  let text = '';
  for (let at = spoken.indexOf(open); at !== -1; ) {
    const start = spoken.indexOf('>', at);
    if (start === -1) break;
    const next = spoken.charCodeAt(at + open.length);
    const isText = next === 62 || next === 32;
    const end = isText && spoken.charCodeAt(start - 1) !== slash ? spoken.indexOf(close, start) : start;
    if (end > start) text += decodeXml(spoken.slice(start + 1, end));
    if (end === -1) break;
    at = spoken.indexOf(open, end);
  }
  return text.includes('_x')
    ? text.replace(/_x([\dA-F]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
}
