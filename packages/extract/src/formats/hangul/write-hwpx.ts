import { usableHref } from '../../markdown/inline.ts';
import { scanXml, xmlAttribute } from '../../zip/scan-xml.ts';
import type { Looks } from './document-info.ts';
import { hrefOfCommand } from './link-command.ts';
import type { ParagraphShape, Story } from './story.ts';

interface Reading {
  story: Story;
  looks: HwpxLooks;
  style: Looks['characters'][number];
  href?: string;
  /** The element whose text is being read. */
  within: string;
  isLink: boolean;
}

/** The looks of characters and paragraphs by their ids. */
export interface HwpxLooks {
  characters: ReadonlyMap<string, Looks['characters'][number]>;
  paragraphs: ReadonlyMap<string, ParagraphShape>;
}

type Start = (reading: Reading, attribute: (name: string) => string) => void;

const reads: Start = (reading) => {
  reading.within = 't';
};
const space: Start = ({ story, style }) => story.text(' ', style);

/** Elements of OWPML paragraphs (KS X 6101) that mean something to the text. */
const starts = new Map<string, Start>([
  ['p', ({ story, looks }, of) => story.startParagraph(looks.paragraphs.get(of('paraPrIDRef')))],
  [
    'run',
    (reading, of) => {
      reading.style = reading.looks.characters.get(of('charPrIDRef')) ?? {};
    },
  ],
  ['t', reads],
  ['mainText', reads],
  [
    'script',
    (reading) => {
      reading.within = 'script';
    },
  ],
  ['tab', space],
  ['nbSpace', space],
  ['fwSpace', space],
  ['hyphen', ({ story, style }) => story.text('-', style)],
  ['lineBreak', ({ story }) => story.lineBreak()],
  ['tbl', ({ story }) => story.startTable()],
  ['tr', ({ story }) => story.startRow()],
  ['tc', ({ story }) => story.startCell()],
  [
    'cellSpan',
    ({ story }, of) => story.spanCell({ columns: Number(of('colSpan')), rows: Number(of('rowSpan')) }),
  ],
  ['footNote', ({ story }) => story.startNote()],
  ['endNote', ({ story }) => story.startNote()],
  ['header', ({ story }) => story.startEdge('header')],
  ['footer', ({ story }) => story.startEdge('footer')],
  ['hiddenComment', ({ story }) => story.startHidden()],
  ['deleteBegin', ({ story }) => story.startHidden()],
  ['deleteEnd', ({ story }) => story.endHidden()],
  [
    'fieldBegin',
    (reading, of) => {
      reading.isLink = of('type') === 'HYPERLINK';
    },
  ],
  [
    'stringParam',
    (reading, of) => {
      if (reading.isLink && /^(?:Path|Command)$/.test(of('name'))) reading.within = of('name');
    },
  ],
  [
    'fieldEnd',
    (reading) => {
      reading.href = undefined;
      reading.isLink = false;
    },
  ],
  [
    'autoNum',
    ({ story, style }, of) => {
      if (/^(?:PICTURE|TABLE|EQUATION)$/.test(of('numType'))) story.text(of('num'), style);
    },
  ],
]);

const endsText = (reading: Reading) => {
  reading.within = '';
};

const ends = new Map<string, (reading: Reading) => void>([
  ['p', ({ story }) => story.endParagraph()],
  ['t', endsText],
  ['mainText', endsText],
  ['script', endsText],
  ['stringParam', endsText],
  ['tc', ({ story }) => story.endCell()],
  ['tbl', ({ story }) => story.endTable()],
  ['footNote', ({ story }) => story.endNote()],
  ['endNote', ({ story }) => story.endNote()],
  ['header', ({ story }) => story.endEdge()],
  ['footer', ({ story }) => story.endEdge()],
  ['hiddenComment', ({ story }) => story.endHidden()],
]);

/** Writes a section of a document of OWPML. */
export function writeHwpxSection(xml: string, looks: HwpxLooks, story: Story): void {
  const reading: Reading = { story, looks, style: {}, within: '', isLink: false };
  scanXml(xml, {
    start(name, attributes) {
      starts.get(name)?.(reading, (of) => xmlAttribute(attributes, of) ?? '');
    },
    end(name) {
      ends.get(name)?.(reading);
    },
    text(value) {
      if (reading.within === 't') story.text(value, { ...reading.style, href: reading.href });
      else if (reading.within === 'script') story.text(value, { code: true });
      else if (reading.within === 'Path') reading.href = usableHref(value) ?? reading.href;
      else if (reading.within === 'Command') reading.href ??= hrefOfCommand(value);
    },
  });
}
