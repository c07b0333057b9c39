import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countPoints } from '../code-points.ts';
import type { Block } from './block.ts';
import { createBlockReader } from './read-blocks.ts';

function read(text: string, pieceLength = text.length || 1, maxLength?: number): Block[] {
  const reader = createBlockReader(maxLength);
  const blocks: Block[] = [];
  for (let at = 0; at < text.length; at += pieceLength)
    blocks.push(...reader.push(text.slice(at, at + pieceLength)));
  return [...blocks, ...reader.end()];
}
const shape = (text: string) =>
  read(text)
    .filter(({ text }) => text)
    .map(({ kind, text }) => [kind, text]);

test('each kind of block is told apart', () => {
  expect(
    shape(
      [
        '# Title',
        'one\ntwo',
        '- a\n  more\n- b\nlazy',
        '| x | y |\n| - | - |\n| 1 | 2 |',
        'p | q\n--|--\n3 | 4',
        '```js\n\n# no heading\n```',
        '    indented',
        '> said\nlazy',
        '***',
        'Big\n===',
        'Small\n---',
      ].join('\n\n'),
    ),
  ).toEqual([
    ['heading', '# Title'],
    ['paragraph', 'one\ntwo'],
    ['list', '- a\n  more\n- b\nlazy'],
    ['table', '| x | y |\n| - | - |\n| 1 | 2 |'],
    ['table', 'p | q\n--|--\n3 | 4'],
    ['code', '```js\n\n# no heading\n```'],
    ['code', '    indented'],
    ['quote', '> said\nlazy'],
    ['rule', '***'],
    ['heading', 'Big\n==='],
    ['heading', 'Small\n---'],
  ]);
});

test('blocks that stand close are told apart as well', () => {
  expect(shape('text\n# Title\ntext\n- item\n| a | b |\n> quote\n```\ncode')).toEqual([
    ['paragraph', 'text'],
    ['heading', '# Title'],
    ['paragraph', 'text'],
    ['list', '- item'],
    ['table', '| a | b |'],
    ['quote', '> quote'],
    ['code', '```\ncode'],
  ]);
});

test('what is indented below a list belongs to it', () => {
  expect(shape('- item\n\n    its paragraph')).toEqual([
    ['list', '- item'],
    ['list', '    its paragraph'],
  ]);
});

test('a block stands under its headings, a heading under itself', () => {
  const paths = read('a\n\n# A #\n\nb\n\n### B\n\nc\n\n## C\n\nd\n\n# D\n\ne').map(({ path }) =>
    path.join('/'),
  );
  expect(paths).toEqual(['', 'A', 'A', 'A/B', 'A/B', 'A/C', 'A/C', 'D', 'D']);
});

const markdown = fc.array(
  fc.constantFrom(
    '# T',
    'word',
    '\n',
    '\n\n',
    '```',
    '- ',
    '| ',
    '|-|',
    '> ',
    '    ',
    '---',
    '😀',
    '\ud800',
    ' ',
  ),
  { maxLength: 60 },
);

test('blocks and gaps are the whole text, at their places, however it comes', () => {
  fc.assert(
    fc.property(
      markdown,
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 8, max: 40 }),
      (parts, piece, max) => {
        const text = parts.join('');
        const blocks = read(text, piece, max);
        let joined = '';
        for (const { gap, text: own, start, points } of blocks) {
          expect(gap.trim()).toBe('');
          joined += gap;
          expect(start).toBe(countPoints(joined));
          joined += own;
          expect(points).toBe(countPoints(own));
        }
        expect(joined).toBe(text);
        expect(read(text, text.length || 1, max)).toEqual(blocks);
      },
    ),
    { numRuns: 2000 },
  );
});

test.each(['a', ' ', '\n', '- a\n', '# a\n', '| a\n', '`', '```\n', '-', '|-', '> ', '1. '])(
  'half a million characters of %j take linear time and small blocks',
  (unit) => {
    const blocks = read(unit.repeat(500_000 / unit.length), 100_000);
    expect(blocks.filter(({ gap, text }) => gap.length + text.length > 200_000)).toEqual([]);
  },
);
