import { type PptRecord, recordsIn, recordType } from './records.ts';
import { readTextStyles, type StyledParagraph, type StyledRun } from './text-styles.ts';

/** A text of a slide: paragraphs are ended by carriage returns. */
export interface TextBody {
  kind: number;
  text: string;
  paragraphs: StyledParagraph[];
  runs: StyledRun[];
  links: { start: number; end: number; id: number }[];
  /** Positions of marks that stand for the number of the slide, or for a date. */
  marks: Set<number>;
}

/** What a text is for (MS-PPT 2.13.33). */
export const textKind = {
  title: 0,
  body: 1,
  notes: 2,
  other: 4,
  centerBody: 5,
  centerTitle: 6,
  half: 7,
  quarter: 8,
};

const marks = new Set<number>([
  recordType.slideNumberMark,
  recordType.dateMark,
  recordType.genericDateMark,
  recordType.headerMark,
  recordType.footerMark,
  recordType.richDateMark,
]);

/** Collects texts from the records that each consists of; a header begins one. */
export function createTextReader() {
  const bodies: TextBody[] = [];
  let link = 0;

  const begin = (kind: number): TextBody => {
    const body: TextBody = { kind, text: '', paragraphs: [], runs: [], links: [], marks: new Set() };
    bodies.push(body);
    return body;
  };

  return {
    bodies,
    read({ type, instance, bytes }: PptRecord): void {
      if (type === recordType.textHeader) begin(bytes.length >= 4 ? bytes.readUInt32LE(0) : textKind.other);
      const body = bodies.at(-1) ?? begin(textKind.other);
      if (type === recordType.textCharacters) body.text = bytes.toString('utf16le', 0, bytes.length & ~1);
      else if (type === recordType.textBytes) body.text = bytes.toString('latin1');
      else if (type === recordType.textStyle) Object.assign(body, readTextStyles(bytes, body.text.length));
      else if (marks.has(type) && bytes.length >= 4) body.marks.add(bytes.readInt32LE(0));
      else if (type === recordType.interaction && instance === 0) link = linkOf(bytes);
      else if (type === recordType.textLinkPlace && bytes.length >= 8 && link > 0) {
        body.links.push({ start: bytes.readInt32LE(0), end: bytes.readInt32LE(4), id: link });
        link = 0;
      }
    },
  };
}

/** The number of the link that is followed on a click; 0 where there is none. */
export function linkOf(interaction: Buffer): number {
  for (const { type, bytes } of recordsIn(interaction)) {
    if (type === recordType.interactionAtom && bytes.length >= 8) return bytes.readUInt32LE(4);
  }
  return 0;
}
