import type { InlineStyle } from '../../markdown/inline.ts';
import { type HwpRecord, readRecords } from './records.ts';
import type { ParagraphShape } from './story.ts';

/** The looks that paragraphs and characters refer to by their numbers. */
export interface Looks {
  characters: readonly InlineStyle[];
  paragraphs: readonly ParagraphShape[];
}

const charShape = 0x15;
const paraShape = 0x19;
const kinds = ['none', 'outline', 'number', 'bullet'] as const;

/** Reads the shapes of characters and paragraphs of a document (HWP 5.0, 4.2.6 and 4.2.10). */
export function readLooks(docInfo: Buffer): Looks {
  const characters: InlineStyle[] = [];
  const paragraphs: ParagraphShape[] = [];
  const visit = (records: readonly HwpRecord[]) => {
    for (const { tag, data, children } of records) {
      if (tag === charShape) characters.push(characterStyle(data.length >= 50 ? data.readUInt32LE(46) : 0));
      if (tag === paraShape) paragraphs.push(paragraphShape(data.length >= 4 ? data.readUInt32LE(0) : 0));
      visit(children);
    }
  };
  visit(readRecords(docInfo));
  return { characters, paragraphs };
}

const characterStyle = (bits: number): InlineStyle => ({
  italic: (bits & 1) !== 0,
  bold: (bits & 2) !== 0,
  strike: ((bits >>> 18) & 7) !== 0,
});

const paragraphShape = (bits: number): ParagraphShape => ({
  kind: kinds[(bits >>> 23) & 3] ?? 'none',
  level: (bits >>> 25) & 7,
});
