import { inflateSync } from 'node:zlib';
import { shortText, wideText } from '../../bytes/cursor.ts';
import { type View, viewOf } from '../../bytes/view.ts';
import type { Budget } from '../../isolation/budget.ts';
import { numpyType } from './numpy-types.ts';

/** A piece of a MATLAB file of version 5: its type, and where its content lies. */
export interface Element {
  type: number;
  start: number;
  end: number;
  /** Where the next one starts. */
  next: number;
}

const packedType = 15;

export function elementAt(view: View, at: number, little: boolean): Element {
  const head = view.u32(at, little);
  // Up to four bytes stand in the tag itself.
  if (head >>> 16 !== 0)
    return { type: head & 0xffff, start: at + 4, end: at + 4 + Math.min(4, head >>> 16), next: at + 8 };
  const start = at + 8;
  const end = start + view.u32(at + 4, little);
  return { type: head, start, end, next: head === packedType ? end : end + ((8 - (end - start)) & 7) };
}

const largest = 256 * 1024 * 1024;

/** The variables of a file, those that are packed unpacked; the last one may be cut. */
export function* variablesOf(
  view: View,
  little: boolean,
  budget: Budget,
): Generator<{ view: View; element: Element }> {
  for (let at = 128; at + 8 < view.size; ) {
    const element = elementAt(view, at, little);
    if (element.end > view.size) return;
    at = element.next;
    if (element.type !== packedType) {
      yield { view, element };
      continue;
    }
    const packed = view.bytes(element.start, element.end - element.start);
    const bytes = inflateSync(packed, { maxOutputLength: largest });
    budget.inflate(bytes.length, packed.length);
    const inner = viewOf(bytes);
    yield { view: inner, element: elementAt(inner, 0, little) };
  }
}

const numbers: Record<number, string> = {
  1: 'i1',
  2: 'u1',
  3: 'i2',
  4: 'u2',
  5: 'i4',
  6: 'u4',
  7: 'f4',
  9: 'f8',
  12: 'i8',
  13: 'u8',
};

/** The numbers of an element as texts. */
export function numbersIn(view: View, { type, start, end }: Element, little: boolean) {
  const kind = numpyType(`${little ? '<' : '>'}${numbers[type] ?? 'u1'}`);
  return {
    count: Math.floor((end - start) / kind.bytes),
    text: (index: number): string => kind.text(view.bytes(start + index * kind.bytes, kind.bytes), 0),
  };
}

/** The characters of an element, which may take one, two or four bytes. */
export function charactersIn(view: View, { type, start, end }: Element, little: boolean): string {
  const bytes = view.bytes(start, end - start);
  if (type === 4 || type === 17) return little ? wideText(bytes) : wideText(Buffer.from(bytes).swap16());
  return shortText(bytes);
}
