/** How some characters look. */
export interface StyledRun {
  length: number;
  bold: boolean;
  italic: boolean;
  /** Which entry of the later properties holds for its paragraph. */
  laterStyle: number;
}

/** How some paragraphs stand. */
export interface StyledParagraph {
  length: number;
  level: number;
  /** Undefined where the placeholder's own holds. */
  hasBullet?: boolean;
}

/** Bytes of the fields of a paragraph's properties in their order, by the bits that tell which are there. */
const paragraphFields: [mask: number, bytes: number][] = [
  [0x80, 2],
  [0x10, 2],
  [0x40, 2],
  [0x20, 4],
  [0x800, 2],
  [0x1000, 2],
  [0x2000, 2],
  [0x4000, 2],
  [0x100, 2],
  [0x400, 2],
  [0x8000, 2],
];
const paragraphFieldsAfterTabs: [mask: number, bytes: number][] = [
  [0x10000, 2],
  [0xe0000, 2],
  [0x200000, 2],
];
const bulletFlags = 0xf;
const tabStops = 0x100000;

const runStyle = 0x3fff & ~0x2148;
const runFields: [mask: number, bytes: number][] = [
  [0x10000, 2],
  [0x200000, 2],
  [0x400000, 2],
  [0x800000, 2],
  [0x20000, 2],
  [0x40000, 4],
  [0x80000, 2],
];

const sizeOf = (mask: number, fields: [number, number][]): number =>
  fields.reduce((sum, [bits, bytes]) => (mask & bits ? sum + bytes : sum), 0);

/** Reads the properties of a text of so many characters (MS-PPT 2.9.44), as far as they are whole. */
export function readTextStyles(bytes: Buffer, length: number) {
  const paragraphs: StyledParagraph[] = [];
  const runs: StyledRun[] = [];
  try {
    let at = 0;
    for (let left = length + 1; left > 0; ) {
      const paragraph: StyledParagraph = {
        length: bytes.readUInt32LE(at),
        level: bytes.readUInt16LE(at + 4),
      };
      at = readParagraph(bytes, at + 6, paragraph);
      paragraphs.push(paragraph);
      left -= Math.max(paragraph.length, 1);
    }
    for (let left = length + 1; left > 0; ) {
      const mask = bytes.readUInt32LE(at + 4);
      const style = mask & runStyle ? bytes.readUInt16LE(at + 8) : 0;
      const run = { length: bytes.readUInt32LE(at), bold: (style & 1) !== 0, italic: (style & 2) !== 0 };
      runs.push({ ...run, laterStyle: (style >> 10) & 0xf });
      at += 8 + (mask & runStyle ? 2 : 0) + sizeOf(mask, runFields);
      left -= Math.max(run.length, 1);
    }
  } catch (err) {
    if (!(err instanceof RangeError)) throw err;
  }
  return { paragraphs, runs };
}

/** Reads what a paragraph says of itself and answers where it ends. */
function readParagraph(bytes: Buffer, start: number, paragraph: StyledParagraph): number {
  const mask = bytes.readUInt32LE(start);
  let at = start + 4;
  if (mask & bulletFlags) {
    if (mask & 1) paragraph.hasBullet = (bytes.readUInt16LE(at) & 1) !== 0;
    at += 2;
  }
  at += sizeOf(mask, paragraphFields);
  if (mask & tabStops) at += 2 + bytes.readUInt16LE(at) * 4;
  return at + sizeOf(mask, paragraphFieldsAfterTabs);
}

/** Which of the later properties of a text make numbers of its bullets (MS-PPT 2.9.66). */
export function readNumbered(bytes: Buffer): boolean[] {
  const numbered: boolean[] = [];
  try {
    for (let at = 0; at + 4 <= bytes.length; ) {
      const mask = bytes.readUInt32LE(at);
      at += 4 + (mask & 0x800000 ? 2 : 0);
      const isNumbered = (mask & 0x2000000) !== 0 && bytes.readUInt16LE(at) !== 0;
      at += (mask & 0x2000000 ? 2 : 0) + (mask & 0x1000000 ? 4 : 0);
      const runMask = bytes.readUInt32LE(at);
      at += 4 + (runMask & 0x100000 ? 4 : 0);
      const specialMask = bytes.readUInt32LE(at);
      at += 4 + [1, 2, 4, 0x40].reduce((sum, bit) => (specialMask & bit ? sum + 2 : sum), 0);
      at += specialMask & 0x20 ? 4 : 0;
      numbered.push(isNumbered);
    }
  } catch (err) {
    if (!(err instanceof RangeError)) throw err;
  }
  return numbered;
}
