import type { StoryRange } from './fib.ts';

/** Paragraphs without the mark that ends each, which is that of a line, a cell or a page. */
export function* paragraphsOf(text: string, start: number, most: number): Generator<StoryRange> {
  const end = Math.min(most, text.length);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what ends paragraphs, cells and pages
  const mark = /[\r\x07\f]/g;
  for (let first = start; first < end; ) {
    mark.lastIndex = first;
    const found = mark.exec(text)?.index ?? end;
    const last = Math.min(found, end);
    yield { start: first, end: last };
    first = last + 1;
  }
}
