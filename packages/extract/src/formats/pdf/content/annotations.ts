import { usableHref } from '../../../markdown/inline.ts';
import { type Dict, nameOf, type PdfObject } from '../syntax/objects.ts';
import type { PdfDocument } from '../syntax/open-document.ts';
import type { PageObject } from '../syntax/pages.ts';
import { textOf } from './hidden-content.ts';
import { boxOfUnit, type Matrix, multiply, pageMatrix } from './matrix.ts';
import type { Box, Run } from './page-content.ts';

/** What is laid over a page. */
export interface Annotations {
  links: { box: Box; href: string }[];
  /** What readers wrote in the margin, each with its author. */
  comments: string[];
  /** What stands in the fields of a form, at their places. */
  fields: Run[];
}

const maxAnnotations = 5_000;
const [hidden, noView] = [2, 32];
/** They serve others, or show nothing of their own. */
const silent = new Set([
  'Popup',
  'Link',
  'Widget',
  'FileAttachment',
  'Screen',
  'Movie',
  'Sound',
  'PrinterMark',
]);
const [largestField, fieldPart] = [11, 0.7];
/** Addresses on the disk of who made the file lead nowhere. */
const isPublic = /^(?:https?|ftp|mailto|tel|doi|urn):/i;
const plain = { bold: false, italic: false, fixed: false };

/** Reads links, comments and form fields (ISO 32000-2, 12.5 and 12.7). */
export function readAnnotations(document: PdfDocument, page: PageObject): Annotations {
  const found: Annotations = { links: [], comments: [], fields: [] };
  const base = pageMatrix(page.box, page.turn);
  for (const item of document.list(page.dict.get('Annots')).slice(0, maxAnnotations)) {
    const dict = document.dictOf(item);
    if (!dict || (document.number(dict.get('F')) ?? 0) & (hidden | noView)) continue;
    const kind = nameOf(document.resolve(dict.get('Subtype'))) ?? '';
    const box = boxIn(document.numbers(dict.get('Rect')), base);
    if (kind === 'Link') {
      const href = usableHref(stringOf(document, document.dictOf(dict.get('A'))?.get('URI')));
      if (href && isPublic.test(href)) found.links.push({ box, href });
    } else if (kind === 'Widget') {
      const text = fieldText(document, dict);
      if (text) found.fields.push(fieldRun(text, box));
    } else if (!silent.has(kind)) {
      const contents = stringOf(document, dict.get('Contents'));
      const author = stringOf(document, dict.get('T'));
      if (contents) found.comments.push(author ? `${author}: ${contents}` : contents);
    }
  }
  return found;
}

function boxIn([a = 0, b = 0, c = 0, d = 0]: readonly number[], base: Matrix): Box {
  return boxOfUnit(multiply([c - a, 0, 0, d - b, a, b], base));
}

function stringOf(document: PdfDocument, object: PdfObject | undefined): string | undefined {
  const found = document.resolve(object);
  return typeof found === 'string' ? textOf(found).replace(/\s+/g, ' ').trim() || undefined : undefined;
}

/** An entry of a field, or of the one that it belongs to. */
function inherited(document: PdfDocument, field: Dict, key: string): PdfObject {
  let dict: Dict | undefined = field;
  for (let depth = 0; dict && depth < 16; depth++) {
    const value = document.resolve(dict.get(key));
    if (value !== null) return value;
    dict = document.dictOf(dict.get('Parent'));
  }
  return null;
}

function fieldText(document: PdfDocument, field: Dict): string | undefined {
  const kind = nameOf(inherited(document, field, 'FT'));
  const isButton = kind === 'Btn';
  if (isButton) {
    const state = nameOf(document.resolve(field.get('AS')));
    return state === undefined ? undefined : state === 'Off' ? '☐' : '☒';
  }
  const isPassword = kind === 'Tx' && (Number(inherited(document, field, 'Ff')) & 8192) !== 0;
  if (isPassword || (kind !== 'Tx' && kind !== 'Ch')) return undefined;
  const value = inherited(document, field, 'V');
  const values = Array.isArray(value) ? value.map((item) => document.resolve(item)) : [value];
  return values
    .flatMap((item) => (typeof item === 'string' ? [textOf(item).replace(/\s+/g, ' ').trim()] : []))
    .join(', ');
}

function fieldRun(text: string, [left, top, right, bottom]: Box): Run {
  const size = Math.max(4, Math.min(largestField, (bottom - top) * fieldPart));
  const y = bottom - top > 2 * size ? top + size : (top + bottom) / 2 + size * 0.35;
  const end = Math.max(left + size, Math.min(right, left + text.length * size * 0.5));
  return { text, x: left + 2, right: end, y, size, font: plain, angle: 0 };
}

/** Runs with the addresses that lie over them; one that a link covers in part is divided at words. */
export function withLinks(runs: readonly Run[], links: Annotations['links']): Run[] {
  if (links.length === 0) return [...runs];
  return runs.flatMap((run) => {
    const over = links.filter(({ box }) => run.y > box[1] && run.y - run.size * 0.4 < box[3]);
    const near = over.filter(({ box }) => run.right > box[0] && run.x < box[2]);
    return run.angle === 0 && near.length > 0 ? divide(run, near) : [run];
  });
}

/** Letters are taken to be equally wide, which is near enough to tell words apart. */
function divide(run: Run, links: Annotations['links']): Run[] {
  const letter = (run.right - run.x) / run.text.length;
  const parts: Run[] = [];
  let at = 0;
  for (const word of run.text.match(/\S+\s*|\s+/g) ?? []) {
    const x = run.x + at * letter;
    const right = x + word.length * letter;
    at += word.length;
    const middle = x + (word.trimEnd().length * letter) / 2;
    const href = links.find(({ box }) => middle >= box[0] && middle <= box[2])?.href;
    const last = parts.at(-1);
    if (last && last.href === href) {
      last.text += word;
      last.right = right;
    } else parts.push({ ...run, text: word, x, right, href });
  }
  return parts;
}
