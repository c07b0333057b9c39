import { trackFences } from './fences.ts';

export interface Heading {
  /** UTF-16 index of its line. */
  index: number;
  level: number;
  title: string;
}

const heading = /^ {0,3}(#{1,6})[ \t]+(.*)$/;

/** The ATX headings of a markdown text, in order. */
export function findHeadings(markdown: string): Heading[] {
  const found: Heading[] = [];
  const isCode = trackFences();
  let index = 0;
  for (const line of markdown.split('\n')) {
    const [, marks, text] = isCode(line) ? [] : (heading.exec(line) ?? []);
    if (marks && text)
      found.push({ index, level: marks.length, title: text.replace(/[ \t]#+[ \t]*$/, '').trim() });
    index += line.length + 1;
  }
  return found;
}

/** Asked with growing indexes, gives the titles of the headings that a place stands under, outermost first. */
export function headingPath(headings: readonly Heading[]): (index: number) => string[] {
  const path: Heading[] = [];
  let next = 0;
  return (index) => {
    for (let at = headings[next]; at && at.index <= index; at = headings[++next]) {
      while ((path.at(-1)?.level ?? 0) >= at.level) path.pop();
      path.push(at);
    }
    return path.map(({ title }) => title);
  };
}
