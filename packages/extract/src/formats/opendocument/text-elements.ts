import { xmlAttribute } from '../../zip/scan-xml.ts';
import type { OpenText } from './text-state.ts';

interface OpenElement {
  start?(text: OpenText, attributes: string): void;
  end?(text: OpenText): void;
}

const styleName = (attributes: string) => xmlAttribute(attributes, 'style-name');
const count = (attributes: string, name: string) => Number(xmlAttribute(attributes, name)) || undefined;

const cell: OpenElement = {
  start: (text, attributes) =>
    text.writer().startCell({
      columns: count(attributes, 'number-columns-spanned'),
      rows: count(attributes, 'number-rows-spanned'),
    }),
  end: (text) => text.writer().endCell(),
};

/** Elements of OpenDocument (ODF 1.3, 5, 6 and 9) that mean something to the text. */
export const textElements = new Map<string, OpenElement>([
  [
    'p',
    {
      start: (text, attributes) => text.startParagraph(styleName(attributes)),
      end: (text) => text.endParagraph(),
    },
  ],
  [
    'h',
    {
      start: (text, attributes) =>
        text.startParagraph(styleName(attributes), Math.min(count(attributes, 'outline-level') ?? 1, 6)),
      end: (text) => text.endParagraph(),
    },
  ],
  [
    'span',
    { start: (text, attributes) => text.startSpan(styleName(attributes)), end: (text) => text.endSpan() },
  ],
  [
    'a',
    {
      start: (text, attributes) => text.setLink(xmlAttribute(attributes, 'href')),
      end: (text) => text.setLink(undefined),
    },
  ],
  ['s', { start: (text) => text.text(' ') }],
  ['tab', { start: (text) => text.text(' ') }],
  ['line-break', { start: (text) => text.lineBreak() }],
  [
    'list',
    { start: (text, attributes) => text.startList(styleName(attributes)), end: (text) => text.endList() },
  ],
  [
    'list-item',
    {
      start: (text, attributes) => text.startItem(count(attributes, 'start-value')),
      end: (text) => text.endItem(),
    },
  ],
  ['note', { start: (text) => text.startNote(), end: (text) => text.endNote() }],
  ['table', { start: (text) => text.writer().startTable(), end: (text) => text.writer().endTable() }],
  ['table-row', { start: (text) => text.writer().startRow() }],
  ['table-cell', cell],
]);

/** What nobody sees in the text, or what is there for the program only. */
export const leftOut = new Set(
  'tracked-changes annotation annotation-end note-citation hidden-text hidden-paragraph page-number page-count forms sequence-decls variable-decls table-of-content-source automatic-styles font-face-decls settings scripts styles master-styles meta ruby-text desc title shapes binary-data'.split(
    ' ',
  ),
);
