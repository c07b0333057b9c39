/** A title stands with each chunk below it, so a line that only looks like a heading must not be kept whole. */
const maxTitleLength = 200;

const atx = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/;

export interface Heading {
  level: number;
  title: string;
}

/** What the text of a heading block says, in either of its forms. */
export function readHeading(text: string): Heading {
  const [, marks, rest] = atx.exec(text) ?? [];
  if (marks) return { level: marks.length, title: clip((rest ?? '').replace(/(?:^|[ \t])#+[ \t]*$/, '')) };
  const [title = '', underline = ''] = text.split('\n');
  return { level: underline.trimStart().startsWith('=') ? 1 : 2, title: clip(title) };
}

const clip = (title: string): string =>
  title
    .trim()
    .slice(0, maxTitleLength)
    .replace(/[\ud800-\udbff]$/, '');

/** The headings that a place stands under; told each heading in turn, gives the path below it. */
export function createOutline(): (heading: Heading) => readonly string[] {
  const open: Heading[] = [];
  return (heading) => {
    while ((open.at(-1)?.level ?? 0) >= heading.level) open.pop();
    open.push(heading);
    return open.map(({ title }) => title).filter((title) => title !== '');
  };
}
