import type { Group } from './groups.ts';
import { emptyParagraph, type RtfParagraph, type RtfWriter } from './rtf-writer.ts';

/** Where the reading of a file stands. */
export interface RtfReading {
  group: Group;
  groups: Group[];
  paragraph: RtfParagraph;
  /** The character sets of fonts by their numbers. */
  charsets: Map<number, number>;
  /** The heading levels of styles by their numbers. */
  headings: Map<number, number>;
  properties: { title?: string; author?: string };
  codePage?: number;
  defaultFont: number;
  /** Characters to come that stand in for one that was given by its number. */
  toSkip: number;
  /** Takes text of a destination that is not shown. */
  collect(text: string): void;
  /** Takes what a destination held when it ends. */
  leave(ended: Group): void;
}

type Control = (
  reading: RtfReading,
  value: number | undefined,
  out: { writer: RtfWriter; write(text: string): void },
) => void;

const isShown = ({ group }: RtfReading): boolean => group.destination === 'text';

const restyle =
  (name: keyof Group['style']): Control =>
  ({ group }, value) => {
    group.style = { ...group.style, [name]: value !== 0 };
  };

const char =
  (text: string): Control =>
  (_, _value, { write }) =>
    write(text);

const endParagraph: Control = (reading, _, { writer }) => {
  if (!isShown(reading)) return;
  if (reading.paragraph.inTable) writer.text(' ', reading.paragraph, {});
  else writer.endParagraph(reading.paragraph);
  reading.paragraph.marker = '';
};

/** Control words that mean something to the text. */
export const controls: ReadonlyMap<string, Control> = new Map<string, Control>([
  ['b', restyle('bold')],
  ['i', restyle('italic')],
  ['strike', restyle('strike')],
  ['v', restyle('hidden')],
  ['deleted', restyle('hidden')],
  [
    'plain',
    ({ group }) => {
      group.style = {};
    },
  ],
  [
    'ansicpg',
    (reading, value) => {
      reading.codePage = value;
    },
  ],
  [
    'mac',
    (reading) => {
      reading.codePage = 10_000;
    },
  ],
  [
    'deff',
    (reading, value = 0) => {
      reading.defaultFont = value;
    },
  ],
  [
    'f',
    ({ group }, value) => {
      group.font = value;
    },
  ],
  ['fcharset', ({ group, charsets }, value = 0) => void charsets.set(group.font ?? 0, value)],
  [
    'uc',
    ({ group }, value = 1) => {
      group.uc = value;
    },
  ],
  [
    'u',
    (reading, value = 0, { write }) => {
      write(String.fromCharCode(value & 0xffff));
      reading.toSkip = reading.group.uc;
    },
  ],
  [
    's',
    (reading, value = 0) => {
      if (reading.group.destination === 'styles') reading.group.styleId = value;
      else reading.paragraph.headingLevel = reading.headings.get(value) ?? reading.paragraph.headingLevel;
    },
  ],
  [
    'outlinelevel',
    (reading, value = 9) => {
      if (isShown(reading)) reading.paragraph.headingLevel = value < 6 ? value + 1 : 0;
    },
  ],
  [
    'ilvl',
    (reading, value) => {
      reading.paragraph.level = value;
    },
  ],
  [
    'intbl',
    (reading) => {
      reading.paragraph.inTable = true;
    },
  ],
  [
    'pard',
    (reading) => {
      if (isShown(reading)) reading.paragraph = { ...emptyParagraph(), marker: reading.paragraph.marker };
    },
  ],
  ['par', endParagraph],
  ['sect', endParagraph],
  ['line', (_, _value, { writer }) => writer.lineBreak()],
  ['cell', (reading, _, { writer }) => void (isShown(reading) && writer.endCell())],
  ['row', (reading, _, { writer }) => void (isShown(reading) && writer.endRow())],
  ['tab', char(' ')],
  ['~', char(' ')],
  ['_', char('-')],
  ['emdash', char('—')],
  ['endash', char('–')],
  ['lquote', char('‘')],
  ['rquote', char('’')],
  ['ldblquote', char('“')],
  ['rdblquote', char('”')],
  ['bullet', char('•')],
  ['emspace', char(' ')],
  ['enspace', char(' ')],
]);
