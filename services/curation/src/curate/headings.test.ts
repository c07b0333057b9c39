import { expect, test } from 'vitest';
import { findHeadings, headingPath } from './headings.ts';

const markdown = '# One\ntext\n## Two ##\n```\n# code\n```\n### Three\n## Four\n#no heading\n# Five\nend';

test('finds the headings outside of code', () => {
  expect(findHeadings(markdown).map(({ level, title }) => [level, title])).toEqual([
    [1, 'One'],
    [2, 'Two'],
    [3, 'Three'],
    [2, 'Four'],
    [1, 'Five'],
  ]);
});

test('gives the headings that a place stands under', () => {
  const at = headingPath(findHeadings(markdown));
  expect(at(0)).toEqual(['One']);
  expect(at(markdown.indexOf('# code'))).toEqual(['One', 'Two']);
  expect(at(markdown.indexOf('### Three'))).toEqual(['One', 'Two', 'Three']);
  expect(at(markdown.indexOf('#no'))).toEqual(['One', 'Four']);
  expect(at(markdown.length)).toEqual(['Five']);
});
