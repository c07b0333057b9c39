import type { Fib } from './fib.ts';
import {
  applyCharacters,
  applyParagraph,
  type CharacterProperties,
  type ParagraphProperties,
} from './properties.ts';

/** What a style says of its paragraphs and of their characters. */
export interface DocumentStyle {
  paragraph: ParagraphProperties;
  characters: CharacterProperties;
}

interface OwnStyle {
  base: number;
  kind: number;
  headingLevel?: number;
  lists: Buffer[];
}

const noBase = 0xfff;
const maxBases = 16;
const titleStyle = 62;
const paragraphKind = 1;
const characterKind = 2;

const plain: DocumentStyle = { paragraph: {}, characters: {} };

/** Reads the styles (MS-DOC 2.9.271); the answer for each is merged with those that it is based on. */
export function readStyleSheet(tables: Buffer, fib: Fib): (id: number) => DocumentStyle {
  const { at, length } = fib.table('styles');
  const own = ownStyles(tables.subarray(at, at + length), fib.isOld);
  const merged = new Map<number, DocumentStyle>();
  const resolve = (id: number, depth: number): DocumentStyle => {
    const known = merged.get(id);
    if (known) return known;
    const style = own[id];
    if (!style || depth > maxBases) return plain;
    const base = style.base === noBase ? plain : resolve(style.base, depth + 1);
    const made = styleOver(base, style, fib.isOld);
    merged.set(id, made);
    return made;
  };
  return (id) => resolve(id, 0);
}

function styleOver(
  base: DocumentStyle,
  { kind, lists, headingLevel }: OwnStyle,
  isOld: boolean,
): DocumentStyle {
  const paragraph = { ...base.paragraph };
  const characters = { ...base.characters };
  if (headingLevel) paragraph.headingLevel = headingLevel;
  const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = lists;
  if (kind === paragraphKind) {
    applyParagraph(paragraph, first.subarray(2), isOld);
    applyCharacters(characters, second, isOld, base.characters);
  } else if (kind === characterKind) applyCharacters(characters, first, isOld, base.characters);
  return { paragraph, characters };
}

function ownStyles(sheet: Buffer, isOld: boolean): (OwnStyle | undefined)[] {
  if (sheet.length < 6) return [];
  const count = sheet.readUInt16LE(2);
  const baseBytes = sheet.readUInt16LE(4);
  const styles: (OwnStyle | undefined)[] = [];
  for (let at = 2 + sheet.readUInt16LE(0), i = 0; i < count && at + 2 <= sheet.length; i += 1) {
    const size = sheet.readUInt16LE(at);
    const entry = sheet.subarray(at + 2, at + 2 + size);
    styles.push(entry.length > 10 && entry.length === size ? styleOf(entry, baseBytes, isOld) : undefined);
    at += 2 + size;
  }
  return styles;
}

function styleOf(entry: Buffer, baseBytes: number, isOld: boolean): OwnStyle {
  const number = entry.readUInt16LE(0) & 0xfff;
  const level = number === titleStyle ? 1 : number >= 1 && number <= 6 ? number : undefined;
  const nameLength = baseBytes < entry.length ? entry.readUInt8(baseBytes) : 0;
  let at = baseBytes + (isOld ? nameLength + 2 : nameLength * 2 + 4);
  const count = entry.readUInt16LE(4) & 0xf;
  const lists: Buffer[] = [];
  for (let i = 0; i < count; i += 1) {
    at += at & 1;
    if (at + 2 > entry.length) break;
    const size = entry.readUInt16LE(at);
    lists.push(entry.subarray(at + 2, at + 2 + size));
    at += 2 + size;
  }
  const kindAndBase = entry.readUInt16LE(2);
  return { kind: kindAndBase & 0xf, base: kindAndBase >> 4, headingLevel: level, lists };
}
