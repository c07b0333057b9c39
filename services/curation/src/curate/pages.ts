import type { NormalizationSwitches } from '@quire/contracts/curation';
import type { Extraction } from '@quire/extract';
import { normalize } from './normalize.ts';

/** Text with the UTF-16 index at which each page begins. */
export type PagedText = Pick<Extraction, 'markdown' | 'marks'>;

/** Normalises page by page, so that the marks go on pointing at their pages. */
export function normalizePages(
  { markdown, marks = [] }: PagedText,
  switches: NormalizationSwitches,
): { markdown: string; marks: NonNullable<PagedText['marks']> } {
  const [first] = marks;
  let out = normalize(markdown.slice(0, first?.offset ?? markdown.length), switches);
  const moved = marks.map(({ page, offset }, i) => {
    const mark = { page, offset: out.length };
    out += normalize(markdown.slice(offset, marks[i + 1]?.offset ?? markdown.length), switches);
    return mark;
  });
  return { markdown: out, marks: moved };
}
