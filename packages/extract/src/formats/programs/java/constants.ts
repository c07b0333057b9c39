import type { Cursor } from '../../../bytes/cursor.ts';
import { shortText } from '../../../bytes/cursor.ts';
import { Unreadable } from '../../../unreadable.ts';

/** Bytes of a constant after its tag, by the tag; the texts have a length of their own. */
const sizes: Record<number, number> = {
  3: 4,
  4: 4,
  5: 8,
  6: 8,
  7: 2,
  8: 2,
  9: 4,
  10: 4,
  11: 4,
  12: 4,
  15: 3,
  16: 2,
  17: 4,
  18: 4,
  19: 2,
  20: 2,
};

const textTag = 1;
const classTag = 7;
const stringTag = 8;

/** The constant pool of a class (Java Virtual Machine Specification 4.4). */
export function readConstants(cursor: Cursor) {
  const count = cursor.u16();
  const texts = new Map<number, string>();
  const references = new Map<number, { tag: number; index: number }>();
  for (let i = 1; i < count; i += 1) {
    const tag = cursor.u8();
    if (tag === textTag) texts.set(i, shortText(cursor.bytes(cursor.u16())));
    else {
      const size = sizes[tag];
      if (size === undefined) throw new Unreadable('corrupt', `a constant of kind ${tag}`);
      const bytes = cursor.bytes(size);
      if (tag === classTag || tag === stringTag) references.set(i, { tag, index: bytes.readUInt16BE(0) });
      if (size === 8) i += 1;
    }
  }
  const text = (index: number): string => texts.get(index) ?? '';
  return {
    text,
    className: (index: number): string => text(references.get(index)?.index ?? 0).replaceAll('/', '.'),
    strings: (): string[] =>
      [...references.values()].filter(({ tag }) => tag === stringTag).map(({ index }) => text(index)),
  };
}

export type Constants = ReturnType<typeof readConstants>;
