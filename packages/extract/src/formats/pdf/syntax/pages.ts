import { type Dict, NotPlain, type PdfObject, PdfStream, Ref } from './objects.ts';
import type { PdfDocument } from './open-document.ts';

const deepest = 64;
const maxPages = 100_000;
const inherited = ['Resources', 'MediaBox', 'CropBox', 'Rotate'];

/** A page with what it inherits. */
export interface PageObject {
  dict: Dict;
  resources: Dict;
  /** What is shown: left, bottom, right and top, in points. */
  box: [number, number, number, number];
  /** Degrees clockwise: 0, 90, 180 or 270. */
  turn: number;
}

/** The pages of a document in their order. */
export function* pagesOf(document: PdfDocument): Generator<PageObject> {
  const seen = new Set<number>();
  let count = 0;

  function* walk(node: PdfObject | undefined, above: Dict, depth: number): Generator<PageObject> {
    if (depth > deepest) throw new NotPlain('pages nested too deep');
    if (node instanceof Ref) {
      if (seen.has(node.number)) throw new NotPlain('pages in a circle');
      seen.add(node.number);
    }
    const dict = document.dictOf(node);
    if (!dict) return;
    const known: Dict = new Map(above);
    for (const key of inherited) {
      const value = dict.get(key);
      if (value !== undefined) known.set(key, value);
    }
    if (dict.has('Kids')) {
      for (const kid of document.list(dict.get('Kids'))) yield* walk(kid, known, depth + 1);
      return;
    }
    if (++count > maxPages) throw new NotPlain('too many pages');
    yield toPage(document, dict, known);
  }

  yield* walk(document.catalog.get('Pages'), new Map(), 0);
}

function toPage(document: PdfDocument, dict: Dict, known: Dict): PageObject {
  const media = boxOf(document.numbers(known.get('MediaBox'))) ?? [0, 0, 612, 792];
  const crop = boxOf(document.numbers(known.get('CropBox'))) ?? media;
  const box: PageObject['box'] = [
    Math.max(media[0], crop[0]),
    Math.max(media[1], crop[1]),
    Math.min(media[2], crop[2]),
    Math.min(media[3], crop[3]),
  ];
  const turn = (((document.number(known.get('Rotate')) ?? 0) % 360) + 360) % 360;
  return {
    dict,
    resources: document.dictOf(known.get('Resources')) ?? new Map(),
    box: box[0] < box[2] && box[1] < box[3] ? box : media,
    turn,
  };
}

function boxOf([a = 0, b = 0, c = 0, d = 0]: readonly number[]): PageObject['box'] | undefined {
  const box: PageObject['box'] = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
  return box[2] - box[0] > 1 && box[3] - box[1] > 1 ? box : undefined;
}

/** The content of a page as one piece. */
export function contentOf(document: PdfDocument, page: PageObject): Buffer {
  const content = document.resolve(page.dict.get('Contents'));
  const parts = Array.isArray(content) ? content.map((part) => document.resolve(part)) : [content];
  const pieces: Buffer[] = [];
  for (const part of parts)
    if (part instanceof PdfStream) pieces.push(document.unpack(part), Buffer.from('\n'));
  return pieces.length === 2 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
}
