import { Unreadable } from '../../unreadable.ts';

/** Where the text of a part of the document lies, in characters from the start of the whole text. */
export interface StoryRange {
  start: number;
  end: number;
}

/** The parts of a Word document in the order in which their texts follow each other. */
const stories = [
  'body',
  'footnotes',
  'headers',
  'macros',
  'comments',
  'endnotes',
  'boxes',
  'headerBoxes',
] as const;
type Story = (typeof stories)[number];

/** Places of tables in the list of the header (MS-DOC 2.5.6). */
const tables = {
  styles: 1,
  footnoteReferences: 2,
  footnoteTexts: 3,
  headerTexts: 11,
  characterPages: 12,
  paragraphPages: 13,
  fonts: 15,
  pieces: 33,
  anchors: 40,
  headerAnchors: 41,
  endnoteReferences: 46,
  endnoteTexts: 47,
  drawings: 50,
  boxTexts: 56,
  headerBoxTexts: 58,
  lists: 73,
  listOverrides: 74,
} as const;
export type FibTable = keyof typeof tables;

export interface Fib {
  /** Word 6 and 95: the tables stand in the main stream, and all codes are older ones. */
  isOld: boolean;
  languageId: number;
  /** Word 6 and before: the text is in the characters of the Macintosh. */
  isMac: boolean;
  isComplex: boolean;
  tableStream: '0Table' | '1Table';
  firstByte: number;
  /** Characters of all stories. */
  length: number;
  story(name: Story): StoryRange;
  table(name: FibTable): { at: number; length: number };
}

const firstNewVersion = 193;
const firstOldVersion = 101;
const macCharacters = 256;
const oldHeaderBytes = 88;
/** Where Word 2 has its table of pieces; no other table of it is read. */
const oldestPieces = 286;
const headerBytes = 154;

/** Reads the header of a Word document (MS-DOC 2.5.1, and those of Word 2 and 6). */
export function readFib(main: Buffer): Fib {
  if (main.length < headerBytes || (main.readUInt16LE(0) & 0xff00) !== 0xa500)
    throw new Unreadable('corrupt', 'no header of a Word document');
  const flags = main.readUInt16LE(10);
  if (flags & 0x100) throw new Unreadable('encrypted', 'Word document');
  const version = main.readUInt16LE(2);
  const isOld = version < firstNewVersion;
  const lengthsAt = isOld ? 52 : 76;
  const ranges = new Map<Story, StoryRange>();
  let end = 0;
  stories.forEach((name, i) => {
    const start = end;
    end += Math.max(0, main.readInt32LE(lengthsAt + i * 4));
    ranges.set(name, { start, end });
  });
  const pairAt = (index: number): number => {
    if (!isOld) return headerBytes + index * 8;
    return index < 38 ? oldHeaderBytes + index * 8 : 402 + (index - 38) * 8;
  };
  return {
    isOld,
    languageId: main.readUInt16LE(6),
    isMac: main.readUInt16LE(20) === macCharacters,
    isComplex: (flags & 4) !== 0,
    tableStream: flags & 0x200 ? '1Table' : '0Table',
    firstByte: main.readUInt32LE(24),
    length: end,
    story: (name) => ranges.get(name) ?? { start: 0, end: 0 },
    table(name) {
      if (version < firstOldVersion) return name === 'pieces' ? oldestTable(main) : noTable;
      const at = pairAt(tables[name]);
      const isThere = at + 8 <= main.length && !(isOld && (name === 'lists' || name === 'listOverrides'));
      return isThere ? { at: main.readUInt32LE(at), length: main.readUInt32LE(at + 4) } : noTable;
    },
  };
}

const noTable = { at: 0, length: 0 };

const oldestTable = (main: Buffer) =>
  oldestPieces + 6 <= main.length
    ? { at: main.readUInt32LE(oldestPieces), length: main.readUInt16LE(oldestPieces + 4) }
    : noTable;
