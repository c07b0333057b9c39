import { createPagedText } from '../../ocr/paged-text.ts';
import type { Message } from './message.ts';
import type { Objects } from './open-objects.ts';
import { createObjectWriter } from './write-objects.ts';

const pagesDocument = 10_000;
const maxSlides = 20_000;
const maxLevels = 6;

/** The text of a document of iWork 2013 or later, told by its root object; empty where it has none. */
export function writeDocument(objects: Objects): {
  markdown: string;
  pages?: number;
  marks?: { page: number; offset: number }[];
} {
  const [pages] = objects.ofType(pagesDocument);
  if (pages) return { markdown: writePages(pages, objects) };
  const root = objects.message(1, 1);
  if (root.has(2) && !root.has(8)) return writeKeynote(root, objects);
  return { markdown: writeNumbers(root, objects) };
}

function writePages(root: Message, objects: Objects): string {
  const out = createObjectWriter(objects);
  const body = root.reference(4);
  const sections = objects.message(body).message(17).messages(1);
  const masters = sections.flatMap((entry) => {
    const section = objects.message(entry.reference(2));
    return [23, 25, 24].flatMap((field) => section.reference(field) ?? []);
  });
  const edge = (field: number) => [
    ...new Set(masters.flatMap((id) => objects.message(id).references(field).map(out.words)).filter(Boolean)),
  ];
  out.text(body);
  for (const id of [
    ...objects.message(root.reference(20)).references(1),
    ...referencesIn(objects.message(root.reference(3)), 0),
  ])
    out.drawable(id);
  return [...edge(1), out.finish(), ...edge(2)].filter(Boolean).join('\n\n');
}

/** What a message refers to at any level of it. */
function referencesIn(message: Message, level: number): number[] {
  if (level > maxLevels) return [];
  const id = message.number(1);
  const own = id !== undefined && id > 1 ? [id] : [];
  return [...own, ...message.inner().flatMap((inner) => referencesIn(inner, level + 1))];
}

function writeNumbers(root: Message, objects: Objects): string {
  const out = createObjectWriter(objects);
  for (const id of root.references(1)) {
    const sheet = objects.message(id);
    out.writer.text(sheet.text(1) ?? '', {});
    out.writer.endBlock(2);
    for (const drawable of sheet.references(2)) out.drawable(drawable, { namesTables: true });
  }
  return out.finish();
}

/** Each slide that is shown as a page: its title, what lies on it, the notes of the speaker. */
function writeKeynote(root: Message, objects: Objects) {
  const paged = createPagedText();
  const written = new Set<number>();
  let pages = 0;
  for (const slide of slidesOf(objects.message(root.reference(2)), objects)) {
    const out = createObjectWriter(objects, written);
    const [title, number] = [slide.reference(5), slide.reference(20)];
    out.drawable(title, { heading: 2 });
    for (const id of [slide.reference(6), ...slide.references(42), ...slide.references(7)])
      if (id !== number) out.drawable(id);
    out.writer.startQuote();
    out.text(objects.message(slide.reference(27)).reference(1));
    out.writer.leave();
    pages += 1;
    paged.add(pages, out.finish());
  }
  return { ...paged.result(), pages };
}

/** The slides in the order of the navigator; those that are skipped are left out. */
function slidesOf(show: Message, objects: Objects): Message[] {
  const tree = show.message(3);
  const open = tree.references(2).toReversed();
  if (open.length === 0) open.push(...tree.references(1));
  const seen = new Set<number>();
  const slides: Message[] = [];
  for (let id = open.pop(); id !== undefined && slides.length < maxSlides; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const node = objects.message(id);
    const slide = objects.get(node.reference(2));
    if (slide && !node.number(4)) slides.push(slide.message);
    open.push(...node.references(1).toReversed());
  }
  return slides;
}
