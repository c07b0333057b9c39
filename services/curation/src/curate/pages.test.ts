import { expect, test } from 'vitest';
import { normalizePages } from './pages.ts';

const all = { quotations: true, dashes: true, whitespace: true, unicode: true };

test('page marks go on pointing at their pages', () => {
  const pages = ['“First”   page\u00a0\n\n\n\n', 'Second  page\n\n', 'Third'];
  const markdown = pages.join('');
  const marks = pages.map((page, i) => ({ page: i + 1, offset: markdown.indexOf(page) }));
  const text = normalizePages({ markdown, marks }, all);
  expect(text.markdown).toBe('"First" page\n\nSecond page\n\nThird');
  expect(text.marks.map(({ offset }) => text.markdown.slice(offset, offset + 5))).toEqual([
    '"Firs',
    'Secon',
    'Third',
  ]);
});

test('a text without pages is one piece', () => {
  expect(normalizePages({ markdown: 'a  b' }, all)).toEqual({ markdown: 'a b', marks: [] });
});
