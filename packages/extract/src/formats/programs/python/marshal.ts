import { createCursor, shortText } from '../../../bytes/cursor.ts';
import type { View } from '../../../bytes/view.ts';
import { Unreadable } from '../../../unreadable.ts';

/** A function, class or module as it was compiled. */
export interface CodeObject {
  name: string;
  file: string;
  names: string[];
  texts: string[];
  codes: CodeObject[];
}

/** Values that hold nothing for a reader are undefined. */
type Value = string | Value[] | CodeObject | undefined;

const mostDepth = 60;
const mostValues = 2_000_000;

/** Reads the code object of a module; `magic` is the version that wrote it. */
export function readMarshal(view: View, start: number, magic: number): CodeObject {
  const cursor = createCursor(view, start, true);
  const references: Value[] = [];
  let left = mostValues;

  const items = (count: number, depth: number): Value[] => {
    const values: Value[] = [];
    for (let i = 0; i < count; i += 1) values.push(read(depth + 1));
    return values;
  };

  const plain = (type: string, depth: number): Value => {
    if ('NFTS.0'.includes(type)) return undefined;
    if (type === 'i') cursor.skip(4);
    else if (type === 'I' || type === 'g') cursor.skip(8);
    else if (type === 'y') cursor.skip(16);
    else if (type === 'l') cursor.skip(Math.abs(cursor.u32() | 0) * 2);
    else if (type === 's') cursor.skip(cursor.u32());
    else if ('aAut'.includes(type)) return shortText(cursor.bytes(cursor.u32()));
    else if (type === 'z' || type === 'Z') return shortText(cursor.bytes(cursor.u8()));
    else if (type === ')') return items(cursor.u8(), depth);
    else if ('([<>'.includes(type)) return items(cursor.u32(), depth);
    else if (type === ':') return items(3, depth);
    else if (type === 'r') return references[cursor.u32()];
    else if (type === 'c') return code(depth);
    else throw new Unreadable('corrupt', `a value of kind ${type}`);
    return undefined;
  };

  const read = (depth: number): Value => {
    left -= 1;
    if (depth > mostDepth || left < 0) throw new Unreadable('corrupt', 'values without end');
    const byte = cursor.u8();
    const slot = byte & 0x80 ? references.push(undefined) - 1 : -1;
    const value = plain(String.fromCharCode(byte & 0x7f), depth);
    if (slot >= 0) references[slot] = value;
    return value;
  };

  const code = (depth: number): CodeObject => {
    const isNew = magic >= 3495;
    cursor.skip(magic >= 3410 && !isNew ? 24 : 20);
    const [, constants, names] = items(3, depth);
    const [, , third, fourth, last] = items(5, depth).map(nameOf);
    cursor.skip(4);
    items(isNew ? 2 : 1, depth);
    return codeOf(constants, names, last ?? '', (isNew ? third : fourth) ?? '');
  };

  const module = read(0);
  if (!isCode(module)) throw new Unreadable('corrupt', 'no code');
  return module;
}

const nameOf = (value: Value): string => (typeof value === 'string' ? value : '');

const isCode = (value: Value): value is CodeObject => typeof value === 'object' && !Array.isArray(value);

function codeOf(constants: Value, names: Value, name: string, file: string): CodeObject {
  const values = Array.isArray(constants) ? constants : [];
  const texts = values.filter((value) => typeof value === 'string');
  const used = Array.isArray(names) ? names.filter((value) => typeof value === 'string') : [];
  return { name, file, names: used, texts, codes: values.filter(isCode) };
}
