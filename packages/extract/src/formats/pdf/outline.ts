import { textOf } from './content/hidden-content.ts';
import type { Dict } from './syntax/objects.ts';
import type { PdfDocument } from './syntax/open-document.ts';

const maxTitles = 20_000;
const deepest = 16;

/** A title as it is compared: what is written in capitals or in another spacing is the same. */
export const titleKey = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/** The titles of the outline of a document with their levels, from 1 (ISO 32000-2, 12.3.3). */
export function readOutline(document: PdfDocument): ReadonlyMap<string, number> {
  const titles = new Map<string, number>();
  const seen = new Set<Dict>();
  const walk = (parent: Dict | undefined, level: number) => {
    let item = document.dictOf(parent?.get('First'));
    for (; item && !seen.has(item) && seen.size < maxTitles; item = document.dictOf(item.get('Next'))) {
      seen.add(item);
      const title = document.resolve(item.get('Title'));
      const key = typeof title === 'string' ? titleKey(textOf(title)) : '';
      if (key !== '' && !titles.has(key)) titles.set(key, level);
      if (level < deepest) walk(item, level + 1);
    }
  };
  walk(document.dictOf(document.catalog.get('Outlines')), 1);
  return titles;
}
