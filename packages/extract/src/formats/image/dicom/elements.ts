import { inflateRawSync } from 'node:zlib';
import { createCursor } from '../../../bytes/cursor.ts';
import { type View, viewOf } from '../../../bytes/view.ts';
import { Unreadable } from '../../../unreadable.ts';

/** A field of a DICOM file; those of sequences come as if they stood outside of them. */
export interface Element {
  /** Group and element, the group in the upper half. */
  tag: number;
  kind: string;
  at: number;
  length: number;
}

const mostElements = 100_000;
const maxOutputLength = 256 * 1024 * 1024;
const undefinedLength = 0xffffffff;
const pixels = 0x7fe00010;
const item = 0xfffee000;
const longKinds = /^(?:O[BDFLVW]|S[QV]|U[CNRTV])$/;

interface Syntax {
  little: boolean;
  isExplicit: boolean;
}

/** The fields of a DICOM file (PS3.10), as far as its pixels, and the view that they lie in. */
export function readElements(view: View): { view: View; elements: Element[] } {
  if (view.bytes(128, 4).toString('latin1') !== 'DICM') throw new Unreadable('corrupt', 'no DICOM file');
  const meta = [...elementsFrom(view, 132, { little: true, isExplicit: true }, (tag) => tag >>> 16 === 2)];
  const syntax = meta.find(({ tag }) => tag === 0x00020010);
  const name = syntax
    ? view
        .bytes(syntax.at, syntax.length)
        .toString('latin1')
        .replace(/[\0 ]+$/, '')
    : '';
  const last = meta.at(-1);
  const start = last ? last.at + last.length : 132;
  const order: Syntax = { little: name !== '1.2.840.10008.1.2.2', isExplicit: name !== '1.2.840.10008.1.2' };
  const isPacked = name === '1.2.840.10008.1.2.1.99';
  const body = isPacked
    ? viewOf(inflateRawSync(view.bytes(start, view.size - start), { maxOutputLength }))
    : view;
  return {
    view: body,
    elements: [...elementsFrom(body, isPacked ? 0 : start, order, (tag) => tag !== pixels)],
  };
}

function* elementsFrom(
  view: View,
  start: number,
  { little, isExplicit }: Syntax,
  goesOn: (tag: number) => boolean,
): Generator<Element> {
  const cursor = createCursor(view, start, little);
  for (let i = 0; i < mostElements && cursor.at() + 8 <= view.size; i += 1) {
    const tag = cursor.u16() * 65_536 + cursor.u16();
    if (!goesOn(tag)) return;
    const isMark = tag >>> 16 === 0xfffe;
    const kind = isExplicit && !isMark ? cursor.bytes(2).toString('latin1') : '';
    let length: number;
    if (kind === '') length = cursor.u32();
    else if (longKinds.test(kind)) {
      cursor.skip(2);
      length = cursor.u32();
    } else length = cursor.u16();
    const isNested = kind === 'SQ' || tag === item || length === undefinedLength;
    if (isNested || isMark) continue;
    if (cursor.at() + length > view.size) return;
    yield { tag, kind, at: cursor.at(), length };
    cursor.skip(length);
  }
}
