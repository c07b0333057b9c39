import { type Cursor, createCursor, shortText } from '../../bytes/cursor.ts';
import type { View } from '../../bytes/view.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import { createFactSheet } from '../../facts/fact-sheet.ts';
import { Unreadable } from '../../unreadable.ts';

const mostEntries = 5_000;
const mostTensors = 100_000;
const mostItems = 1_000_000;
const longest = 1024 * 1024;

/** Bytes of the kinds of values that have a fixed size. */
const sizes: Record<number, number> = { 0: 1, 1: 1, 2: 2, 3: 2, 4: 4, 5: 4, 6: 4, 7: 1, 10: 8, 11: 8, 12: 8 };
const text = 8;
const list = 9;

/** What a model of llama.cpp says of itself, and the names of its tensors. */
export function readGguf(view: View): ExtractedText {
  if (view.bytes(0, 4).toString('latin1') !== 'GGUF') throw new Unreadable('corrupt', 'no GGUF file');
  const version = view.u32(4, true);
  if (version < 2) throw new Unreadable('unsupported', 'the first version');
  const cursor = createCursor(view, 8, true);
  const [tensors, entries] = [cursor.u64(), cursor.u64()];
  if (entries > mostEntries) throw new Unreadable('corrupt', `${entries} entries`);
  const sheet = createFactSheet();
  let [title, author] = ['', ''];
  for (let i = 0; i < entries; i += 1) {
    const key = string(cursor);
    const value = readValue(cursor, cursor.u32(), 0);
    if (key === 'general.name') title = value;
    if (key === 'general.author') author = value;
    if (key.endsWith('chat_template')) sheet.text(value, 'Chat template');
    else sheet.fact(key, value);
  }
  const names: string[] = [];
  for (let i = 0; i < Math.min(tensors, mostTensors); i += 1) {
    names.push(string(cursor));
    cursor.skip(cursor.u32() * 8 + 12);
  }
  sheet.list('Tensors', names);
  return sheet.finish({ title: title, author });
}

function string(cursor: Cursor): string {
  const length = cursor.u64();
  if (length > longest) throw new Unreadable('corrupt', `a string of ${length} bytes`);
  return shortText(cursor.bytes(length));
}

/** Vocabularies are lists of many thousand pieces of words, and are only counted. */
function readValue(cursor: Cursor, kind: number, depth: number): string {
  if (kind === text) return string(cursor);
  if (kind === list) {
    const [itemKind, count] = [cursor.u32(), cursor.u64()];
    if (count > mostItems || depth > 2) throw new Unreadable('corrupt', `a list of ${count}`);
    const isShort = count <= 32;
    const size = sizes[itemKind];
    if (!isShort && size) cursor.skip(size * count);
    else {
      const items: string[] = [];
      for (let i = 0; i < count; i += 1) {
        const item = readValue(cursor, itemKind, depth + 1);
        if (isShort) items.push(item);
      }
      if (isShort) return items.join(', ');
    }
    return `${count.toLocaleString('en')} values`;
  }
  const size = sizes[kind];
  if (size === undefined) throw new Unreadable('corrupt', `a value of kind ${kind}`);
  const bytes = cursor.bytes(size);
  if (kind === 6) return String(Number(bytes.readFloatLE().toPrecision(7)));
  if (kind === 12) return String(bytes.readDoubleLE());
  if (kind === 7) return bytes[0] ? 'yes' : 'no';
  if (size === 8) return String(kind === 11 ? bytes.readBigInt64LE() : bytes.readBigUInt64LE());
  return String(kind % 2 === 1 ? bytes.readIntLE(0, size) : bytes.readUIntLE(0, size));
}
