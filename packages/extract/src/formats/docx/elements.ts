import type { MarkdownWriter } from '../../markdown/writer.ts';
import { xmlAttribute } from '../../zip/scan-xml.ts';
import type { StoryWriter } from './story-writer.ts';
import type { Formatting } from './styles.ts';

/** Where the reading of a part stands. */
export interface Reading {
  story: StoryWriter;
  writer: MarkdownWriter;
  links: ReadonlyMap<string, string>;
  run: Formatting;
  link?: string;
  /** Whose properties are being read; those of a paragraph's mark are of no account. */
  properties: 'none' | 'paragraph' | 'paragraph mark' | 'run';
  text: 'ignored' | 'written' | 'instruction';
  /** Depth within an element that is left out. */
  skipped: number;
}

interface WordElement {
  start?(reading: Reading, attributes: string): void;
  end?(reading: Reading): void;
}

const write = ({ story, run, link }: Reading, text: string) => story.write(text, run, link);

const startNote = (prefix: string) => (reading: Reading, attributes: string) => {
  if (xmlAttribute(attributes, 'type')) reading.skipped = 1;
  else reading.story.startNote(`${prefix}${xmlAttribute(attributes, 'id')}`);
};

const textOf = (text: Reading['text']): WordElement => ({
  start(reading) {
    reading.text = text;
  },
  end(reading) {
    reading.text = 'ignored';
  },
});

const lineBreak: WordElement = { start: ({ writer }) => writer.lineBreak() };

/** Elements of WordprocessingML (ECMA-376 part 1, 17) that mean something to the text. */
export const elements = new Map<string, WordElement>([
  ['p', { start: ({ story }) => story.startParagraph(), end: ({ story }) => story.endParagraph() }],
  [
    'pPr',
    {
      start(reading) {
        reading.properties = 'paragraph';
      },
      end(reading) {
        reading.properties = 'none';
      },
    },
  ],
  [
    'r',
    {
      start(reading) {
        reading.run = {};
      },
    },
  ],
  [
    'rPr',
    {
      start(reading) {
        reading.properties = reading.properties === 'paragraph' ? 'paragraph mark' : 'run';
      },
      end(reading) {
        reading.properties = reading.properties === 'paragraph mark' ? 'paragraph' : 'none';
      },
    },
  ],
  ['t', textOf('written')],
  ['instrText', textOf('instruction')],
  ['fldChar', { start: ({ story }, attributes) => story.markField(xmlAttribute(attributes, 'fldCharType')) }],
  [
    'hyperlink',
    {
      start(reading, attributes) {
        reading.link = reading.links.get(xmlAttribute(attributes, 'id') ?? '');
      },
      end(reading) {
        reading.link = undefined;
      },
    },
  ],
  ['br', lineBreak],
  ['cr', lineBreak],
  ['tab', { start: (reading) => write(reading, ' ') }],
  ['noBreakHyphen', { start: (reading) => write(reading, '-') }],
  [
    'sym',
    {
      start(reading, attributes) {
        const code = Number.parseInt(xmlAttribute(attributes, 'char') ?? '', 16);
        if (code >= 0x20 && code < 0xd800) write(reading, String.fromCharCode(code));
      },
    },
  ],
  [
    'docPr',
    { start: (reading, attributes) => write(reading, xmlAttribute(attributes, 'descr')?.trim() ?? '') },
  ],
  [
    'footnoteReference',
    { start: (reading, attributes) => write(reading, `[^${xmlAttribute(attributes, 'id')}]`) },
  ],
  [
    'endnoteReference',
    { start: (reading, attributes) => write(reading, `[^e${xmlAttribute(attributes, 'id')}]`) },
  ],
  ['footnote', { start: startNote('') }],
  ['endnote', { start: startNote('e') }],
  ['tbl', { start: ({ story }) => story.startTable(), end: ({ story }) => story.endTable() }],
  ['tr', { start: ({ writer }) => writer.startRow() }],
  ['tc', { start: ({ writer }) => writer.startCell(), end: ({ writer }) => writer.endCell() }],
  [
    'gridSpan',
    {
      start: ({ writer }, attributes) =>
        writer.spanCell({ columns: Number(xmlAttribute(attributes, 'val')) }),
    },
  ],
]);
