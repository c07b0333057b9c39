import type { Cfb } from '../../cfb/open-cfb.ts';
import { createDecoder } from '../../text/decode-text.ts';
import { Unreadable } from '../../unreadable.ts';
import { encodingOfPage } from '../rtf/code-pages.ts';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz._';
const mostStrings = 1_000_000;
const mostRows = 20_000;
const longest = 8_000;

/** The name of a table: a stream's name has two letters in a character. */
function tableName(name: string): string {
  let out = '';
  for (const char of name) {
    const code = char.charCodeAt(0);
    if (code >= 0x3800 && code < 0x4800)
      out += (letters[(code - 0x3800) & 63] ?? '') + (letters[(code - 0x3800) >> 6] ?? '');
    else if (code >= 0x4800 && code < 0x4840) out += letters[code - 0x4800] ?? '';
    else if (code !== 0x4840) out += char;
  }
  return out;
}

/** The database in an installer: its strings, and tables that have one column after the other. */
export function openTables(cfb: Cfb) {
  const streams = new Map(cfb.entries.map(({ path, name }) => [tableName(name), path]));
  const read = (name: string): Buffer => {
    const bytes = cfb.read(streams.get(name) ?? '');
    if (!bytes) throw new Unreadable('corrupt', `no table ${name}`);
    return bytes;
  };
  const pool = read('_StringPool');
  const { strings, isLong } = readStrings(pool, read('_StringData'));
  const width = (kind: string): number => (kind === 's' ? (isLong ? 3 : 2) : kind === 'I' ? 4 : 2);

  return {
    /** Rows of a table whose columns are strings (`s`) and numbers of two (`i`) or four (`I`) bytes. */
    rows(name: string, columns: string): string[][] {
      const bytes = read(name);
      const kinds = [...columns];
      const count = Math.floor(bytes.length / kinds.reduce((sum, kind) => sum + width(kind), 0));
      const starts = kinds.map(
        (_, i) => count * kinds.slice(0, i).reduce((sum, kind) => sum + width(kind), 0),
      );
      const cell = (row: number, column: number): string => {
        const kind = kinds[column] ?? 'i';
        const value = bytes.readUIntLE((starts[column] ?? 0) + row * width(kind), width(kind));
        return kind === 's' ? (strings[value] ?? '') : String(value);
      };
      return Array.from({ length: Math.min(count, mostRows) }, (_, row) =>
        kinds.map((_, column) => cell(row, column)),
      );
    },
  };
}

/** Each string by the length that the pool has for it; one that is longer than 64 KB takes two entries. */
function readStrings(pool: Buffer, data: Buffer): { strings: string[]; isLong: boolean } {
  const page = pool.readUInt16LE(0);
  const decoder = createDecoder(encodingOfPage(page || undefined));
  const strings: string[] = [''];
  let at = 0;
  for (let entry = 4; entry + 4 <= pool.length && strings.length < mostStrings; entry += 4) {
    let length = pool.readUInt16LE(entry);
    const uses = pool.readUInt16LE(entry + 2);
    if (length === 0 && uses !== 0 && entry + 8 <= pool.length) {
      length = uses * 65_536 + pool.readUInt16LE(entry + 4);
      entry += 4;
    }
    strings.push(decoder.decode(data.subarray(at, at + Math.min(length, longest))));
    at += length;
  }
  return { strings, isLong: (pool.readUInt16LE(2) & 0x8000) !== 0 };
}
