import { expect, it } from 'vitest';
import { createRunningLines } from './running-lines.ts';

const strip = (pages: string[]) => {
  const lines = createRunningLines();
  return pages.map((page, i) =>
    lines
      .strip(
        page.split('\n\n').map((text) => ({ text })),
        i + 1,
      )
      .map(({ text }) => text)
      .join('\n\n'),
  );
};

it('removes edges that repeat or count with the pages, on left and right pages too', () => {
  expect(
    strip(['Left 1\n\na\n\np. 11', 'Right 2\n\nb\n\np. 12', 'Left 3\n\nc\n\np. 13', 'Right 4\n\nd\n\np. 14']),
  ).toEqual(['Left 1\n\na\n\np. 11', 'Right 2\n\nb', 'c', 'd']);
});

it('keeps headings and tables that differ in a number, and text that repeats in the middle', () => {
  const page = (n: number) =>
    `## Chapter ${n}\n\na ${n * n}\n\nb ${n * n}\n\nc ${n * n}\n\nd ${n * n}\n\nsame\n\ne ${n * n}\n\nf ${n * n}\n\ng ${n * n}\n\n| ${n} |`;
  expect(strip([page(1), page(2)])).toEqual([page(1), page(2)]);
});
