import type { View } from '../../../bytes/view.ts';
import { createFactSheet, readable } from '../../../facts/fact-sheet.ts';
import { decodeText } from '../../../text/decode-text.ts';
import { type Element, readElements } from './elements.ts';
import { charsetNamed, labels } from './tags.ts';

const characterSet = 0x00080005;
const embeddedDocument = 0x00420011;
const meaning = 0x00080104;
const reportText = 0x0040a160;
const mostBytes = 64 * 1024;

/** What a DICOM file says of itself and, where it is one, the document that it carries. */
export interface DicomWords {
  markdown: string;
  title?: string;
  author?: string;
  document?: Buffer;
}

/** Reads the fields that are words: of the patient, the study and the series, and the text of a report. */
export function readDicom(source: View): DicomWords {
  const { view, elements } = readElements(source);
  const raw = ({ at, length }: Element) => view.bytes(at, Math.min(length, mostBytes));
  const set = elements.find(({ tag }) => tag === characterSet);
  const charset = set && charsetNamed(raw(set).toString('latin1'));
  const textOf = (element: Element) => decodeText(raw(element), charset).replace(/[\0 ]+$/, '');
  const sheet = createFactSheet();
  const values = (wanted: number) =>
    elements.filter(({ tag }) => tag === wanted).map((element) => shown(element, textOf(element)));
  for (const [tag, label] of labels) for (const value of new Set(values(tag))) sheet.fact(label, value);
  for (const line of reportLines(elements, textOf)) sheet.text(line);
  const [title, author] = [0x00081030, 0x00080090].map((tag) => values(tag)[0]);
  const packed = elements.find(({ tag }) => tag === embeddedDocument);
  const document = packed && view.bytes(packed.at, packed.length);
  return { ...sheet.finish({ title, author }), document };
}

/** A report is a row of meanings, each followed by its text. */
function reportLines(elements: readonly Element[], textOf: (element: Element) => string): string[] {
  const lines: string[] = [];
  let name = '';
  for (const element of elements) {
    if (element.tag === meaning) name = textOf(element);
    if (element.tag === reportText) lines.push(`${name}: ${textOf(element)}`.replace(/^: /, ''));
  }
  return lines;
}

/** `Okafor^Ruth^^Dr` as `Dr Ruth Okafor`, `20240517` as `2024-05-17`. */
function shown({ tag, kind }: Element, value: string): string {
  const isName = kind === 'PN' || [0x00100010, 0x00080090, 0x00081050, 0x00081060, 0x00081070].includes(tag);
  if (isName) {
    const names = value.split('=').map((form) => {
      const [family, given, middle, prefix, suffix] = form.split('^');
      return [prefix, given, middle, family, suffix].filter(Boolean).join(' ');
    });
    return readable(names.filter(Boolean).join(' / '));
  }
  return value.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3').replaceAll('\\', ', ');
}
