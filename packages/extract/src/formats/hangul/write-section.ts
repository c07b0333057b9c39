import type { Looks } from './document-info.ts';
import { hrefOfCommand } from './link-command.ts';
import type { HwpRecord } from './records.ts';
import type { Story } from './story.ts';
import { tableCells } from './table-cells.ts';

const paraHeader = 0x42;
const paraText = 0x43;
const paraCharShape = 0x44;
const ctrlHeader = 0x47;
const eqEdit = 0x58;

/** Control characters that are one unit long; all others below 32 take eight (HWP 5.0, table 6). */
const single = new Set([0, 10, 13, 24, 25, 26, 27, 28, 29, 30, 31]);
/** Those of the others that a control record stands for. */
const extended = new Set([1, 2, 3, 11, 12, 14, 15, 16, 17, 18, 21, 22, 23]);

/** Writes the paragraphs among some records and below them, in their order. */
export function writeParagraphs(records: readonly HwpRecord[], looks: Looks, story: Story): void {
  for (const record of records) {
    if (record.tag === paraHeader) writeParagraph(record, looks, story);
    else if (record.tag === ctrlHeader) writeControl(record, looks, story);
    else writeParagraphs(record.children, looks, story);
  }
}

function writeParagraph({ data, children }: HwpRecord, looks: Looks, story: Story): void {
  const shape = data.length >= 10 ? looks.paragraphs[data.readUInt16LE(8)] : undefined;
  const controls = children.filter(({ tag }) => tag === ctrlHeader);
  const text = children.find(({ tag }) => tag === paraText)?.data ?? Buffer.alloc(0);
  const styleAt = createStyles(children.find(({ tag }) => tag === paraCharShape)?.data, looks);
  const after: HwpRecord[] = [];
  let href: string | undefined;
  let words = '';
  let style = styleAt(0);
  const flush = () => {
    if (words !== '') story.text(words, { ...style, href });
    words = '';
  };
  story.startParagraph(shape);
  for (let unit = 0; unit * 2 + 2 <= text.length; unit += 1) {
    const code = text.readUInt16LE(unit * 2);
    const now = styleAt(unit);
    if (now !== style) flush();
    style = now;
    if (code >= 32) {
      words += String.fromCharCode(code);
      continue;
    }
    if (code === 9 || code === 30 || code === 31) words += ' ';
    else if (code === 24) words += '-';
    else if (code === 10) {
      flush();
      story.lineBreak();
    }
    if (code === 4) {
      flush();
      href = undefined;
    }
    if (extended.has(code)) {
      const control = controls.shift();
      flush();
      if (control && idOf(control) === '%hlk') href = hrefOfCommand(wide(control.data, 9));
      else if (control && isInline(control)) writeControl(control, looks, story);
      else if (control) after.push(control);
    }
    if (!single.has(code)) unit += 7;
  }
  flush();
  story.endParagraph();
  for (const control of [...after, ...controls]) writeControl(control, looks, story);
}

/** The style of the characters from each place on; places rise. */
function createStyles(data: Buffer | undefined, looks: Looks) {
  let next = 0;
  let style = {};
  return (unit: number) => {
    while (data && next + 8 <= data.length && data.readUInt32LE(next) <= unit) {
      style = looks.characters[data.readUInt32LE(next + 4)] ?? {};
      next += 8;
    }
    return style;
  };
}

const idOf = ({ data }: HwpRecord): string =>
  data.length < 4 ? '' : data.toString('latin1', 0, 4).split('').reverse().join('');

const isInline = (control: HwpRecord): boolean => /^(?:fn|en| *eqed|atno|tcps|tdut)/.test(idOf(control));

/** A string that its length in units precedes. */
function wide(data: Buffer, at: number): string {
  if (at + 2 > data.length) return '';
  const end = Math.min(data.length, at + 2 + data.readUInt16LE(at) * 2);
  return data.toString('utf16le', at + 2, end);
}

/** Numbers that stand before notes are marks of ours. */
const noteNumbers = new Set([1, 2]);

function writeControl(control: HwpRecord, looks: Looks, story: Story): void {
  const { data, children } = control;
  const id = idOf(control);
  if (id === 'tbl ') writeTable(children, looks, story);
  else if (id === 'fn  ' || id === 'en  ') {
    story.startNote();
    writeParagraphs(children, looks, story);
    story.endNote();
  } else if (id === 'head' || id === 'foot') {
    story.startEdge(id === 'head' ? 'header' : 'footer');
    writeParagraphs(children, looks, story);
    story.endEdge();
  } else if (id === 'atno' && data.length >= 10) {
    const number = data.readUInt16LE(8);
    if (!noteNumbers.has(data.readUInt32LE(4) & 15)) story.text(String(number), {});
  } else if (id === 'tcps' || id === 'tdut') story.text(wide(data, 4), {});
  else if (id === 'eqed') {
    const script = children.find(({ tag }) => tag === eqEdit);
    if (script) story.text(wide(script.data, 4), { code: true });
  } else if (id !== 'tcmt' && id !== 'secd') writeParagraphs(children, looks, story);
}

function writeTable(records: readonly HwpRecord[], looks: Looks, story: Story): void {
  const { before, rows } = tableCells(records);
  writeParagraphs(before, looks, story);
  story.startTable();
  for (const row of rows) {
    story.startRow();
    for (const { span, records: content } of row) {
      story.startCell(span);
      writeParagraphs(content, looks, story);
      story.endCell();
    }
  }
  story.endTable();
}
