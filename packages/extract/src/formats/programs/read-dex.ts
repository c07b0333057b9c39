import { createCursor, shortText } from '../../bytes/cursor.ts';
import { attempt } from '../../bytes/damage.ts';
import type { View } from '../../bytes/view.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import { createFactSheet } from '../../facts/fact-sheet.ts';

const mostClasses = 20_000;
const mostStrings = 100_000;
const mostMessages = 2_000;
const sentence = /\p{L}{2,}[\s,.:;!?'"]+\p{L}+[\s,.:;!?'"]+\p{L}{2,}/u;

/** The classes of an Android program that have a readable name, and the sentences among its texts. */
export function readDex(view: View): ExtractedText {
  const header = createCursor(view, 56, true);
  const [stringCount, strings, typeCount, types] = [header.u32(), header.u32(), header.u32(), header.u32()];
  const [classCount, classes] = [view.u32(96, true), view.u32(100, true)];
  const stringAt = (index: number): string => textAt(view, view.u32(strings + index * 4, true));
  const names = new Set<string>();
  for (let i = 0; i < Math.min(classCount, mostClasses); i += 1) {
    const type = view.u32(classes + i * 32, true);
    const name = type < typeCount ? attempt(() => stringAt(view.u32(types + type * 4, true))) : undefined;
    const readable = name?.slice(1, -1).replaceAll('/', '.').replace(/\$.*$/, '');
    if (readable && /[A-Za-z]{3,}$/.test(readable)) names.add(readable);
  }
  const messages = new Set<string>();
  for (let i = 0; i < Math.min(stringCount, mostStrings) && messages.size < mostMessages; i += 1) {
    const text = attempt(() => stringAt(i));
    if (text && sentence.test(text)) messages.add(text);
  }
  const sheet = createFactSheet();
  sheet.list('Classes', names);
  sheet.list('Messages', messages);
  return sheet.finish({});
}

/** A length in LEB128, then bytes up to a zero. */
function textAt(view: View, start: number): string {
  let at = start;
  while (view.u8(at) & 0x80 && at - start < 5) at += 1;
  const bytes = view.bytes(at + 1, Math.min(2_000, view.size - at - 1));
  const end = bytes.indexOf(0);
  return shortText(end === -1 ? bytes : bytes.subarray(0, end));
}
