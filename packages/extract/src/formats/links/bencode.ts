import { createCursor } from '../../bytes/cursor.ts';
import type { View } from '../../bytes/view.ts';
import { Unreadable } from '../../unreadable.ts';

/** A value of a torrent; a dictionary keeps its keys as they are read. */
export type Bencoded = number | Buffer | Bencoded[] | Map<string, Bencoded>;

const mostDepth = 32;
const mostValues = 2_000_000;

/** Reads one value (BEP 3). */
export function readBencoded(view: View): Bencoded {
  const cursor = createCursor(view);
  let left = mostValues;

  const digits = (first: string, end: string): number => {
    let text = first;
    for (let next = char(); next !== end; next = char()) {
      if (text.length > 20) throw new Unreadable('corrupt', 'a number without end');
      text += next;
    }
    return Number(text);
  };
  const char = (): string => String.fromCharCode(cursor.u8());

  const read = (start: string, depth: number): Bencoded => {
    left -= 1;
    if (depth > mostDepth || left < 0) throw new Unreadable('corrupt', 'values without end');
    if (start === 'i') return digits('', 'e');
    if (/\d/.test(start)) return cursor.bytes(digits(start, ':'));
    if (start !== 'l' && start !== 'd') throw new Unreadable('corrupt', 'no value');
    const values: Bencoded[] = [];
    const keyed = new Map<string, Bencoded>();
    for (let next = char(); next !== 'e'; next = char()) {
      const value = read(next, depth + 1);
      if (start === 'l') values.push(value);
      else keyed.set(Buffer.isBuffer(value) ? value.toString('utf8') : '', read(char(), depth + 1));
    }
    return start === 'l' ? values : keyed;
  };

  return read(char(), 0);
}
