import { createNumbering, type List, type ListLevels, type Numbering } from '../docx/numbering.ts';
import type { Fib } from './fib.ts';

/** Names of the forms of numbers (MS-OSHARED 2.2.1.3) as the counting knows them; all others are decimal. */
const formats: Readonly<Record<number, string>> = {
  1: 'upperRoman',
  2: 'lowerRoman',
  3: 'upperLetter',
  4: 'lowerLetter',
  22: 'decimalZero',
  23: 'bullet',
  255: 'none',
};

const listBytes = 28;
const overrideBytes = 16;
const levelBytes = 28;
const maxLists = 4096;
/** Characters of a label, which stands before each of its items. */
const longestLabel = 64;

/** Reads the lists and what paragraphs refer to them by (MS-DOC 2.9.131, 2.9.132). */
export function readListTables(tables: Buffer, fib: Fib): Numbering {
  const levels = new Map<string, ListLevels>();
  const lists = new Map<string, List>();
  const { at, length } = fib.table('lists');
  const overrides = fib.table('listOverrides');
  if (length >= 2 && at + 2 <= tables.length) readLists(tables, at, levels);
  if (overrides.length >= 4 && overrides.at + 4 <= tables.length) readOverrides(tables, overrides.at, lists);
  return createNumbering(levels, lists);
}

/** The levels of all lists follow behind the table. */
function readLists(tables: Buffer, at: number, levels: Map<string, ListLevels>): void {
  const count = Math.min(tables.readUInt16LE(at), maxLists);
  let next = at + 2 + count * listBytes;
  for (let i = 0; i < count; i += 1) {
    const entry = at + 2 + i * listBytes;
    if (entry + listBytes > tables.length) return;
    const depths = tables.readUInt8(entry + 26) & 1 ? 1 : 9;
    const own: ListLevels = new Map();
    levels.set(String(tables.readInt32LE(entry)), own);
    for (let depth = 0; depth < depths; depth += 1) {
      const found = levelAt(tables, next);
      if (!found) return;
      own.set(depth, found.level);
      next = found.end;
    }
  }
}

function levelAt(tables: Buffer, at: number) {
  if (at + levelBytes + 2 > tables.length) return undefined;
  const textAt = at + levelBytes + tables.readUInt8(at + 24) + tables.readUInt8(at + 25);
  if (textAt + 2 > tables.length) return undefined;
  const end = textAt + 2 + tables.readUInt16LE(textAt) * 2;
  if (end > tables.length) return undefined;
  const text = tables
    .toString('utf16le', textAt + 2, Math.min(end, textAt + 2 + longestLabel * 2))
    // biome-ignore lint/suspicious/noControlCharactersInRegex: characters 0 to 8 stand for the numbers of the levels
    .replace(/[\0-\x08]/g, (char) => `%${char.charCodeAt(0) + 1}`);
  const format = formats[tables.readUInt8(at + 4)] ?? 'decimal';
  return { level: { start: tables.readInt32LE(at), format, text }, end };
}

function readOverrides(tables: Buffer, at: number, lists: Map<string, List>): void {
  const count = Math.min(tables.readUInt32LE(at), maxLists);
  let next = at + 4 + count * overrideBytes;
  for (let i = 0; i < count; i += 1) {
    const entry = at + 4 + i * overrideBytes;
    if (entry + overrideBytes > tables.length) return;
    const list: List = { abstractId: String(tables.readInt32LE(entry)), starts: new Map() };
    lists.set(String(i + 1), list);
    next = readStarts(tables, next + 4, tables.readUInt8(entry + 12), list);
  }
}

/** Reads where the levels of a list start anew, and answers where the next one's stand. */
function readStarts(tables: Buffer, at: number, count: number, { starts }: List): number {
  let next = at;
  for (let i = 0; i < count && next + 8 <= tables.length; i += 1) {
    const flags = tables.readUInt32LE(next + 4);
    if (flags & 0x10) starts.set(flags & 0xf, tables.readInt32LE(next));
    next += 8;
    if (flags & 0x20) next = levelAt(tables, next)?.end ?? tables.length;
  }
  return next;
}
