import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { expect, test } from 'vitest';
import { parseMarkdown } from './parse-markdown.ts';

const whole = (text: string): unknown[] =>
  fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }).children;

/** Numbers below a limit, the same ones at each run. */
function createDice(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1103515245 + 12345) & 0x7fffffff;
    return (state >> 8) % limit;
  };
}

const starts = [
  ...['', '', '', '', '- ', '* ', '+ ', '1. ', '3) ', '# ', '## ', '> ', '    ', '  ', '\t', '```', '```ts'],
  ...[
    '~~~',
    '| ',
    '| a | b |\n| --- | :-: |\n| c | **d** |',
    '|a|\n|-|\n',
    '---',
    '***',
    '===',
    '<div>',
    '<!-- ',
  ],
  ...['-->', '[a]: x', '[1]: <y> "t"', '[^1]: note', '- [ ] ', '-', '1.', '- > ', '  - ', '**', '[a]'],
];
const marks = [
  ...[
    'word',
    ' ',
    ' ',
    'two words',
    '*',
    '**',
    '_',
    '`',
    '`code`',
    '**bold**',
    '*em*',
    '_em_',
    '[a](b)',
    '[^1]',
  ],
  ...[
    '[a](http://x.y/z)',
    '![a](b.png)',
    '[a]',
    '[1]',
    '<',
    '<b>',
    '&',
    '&amp;',
    'R&D',
    '~',
    '~50',
    '@',
    'a@b.co',
  ],
  ...[
    'http://x.y',
    'www.x.y',
    '!',
    '\\',
    '\\*',
    '|',
    ':',
    '.',
    ')',
    '😀',
    '\u00a0',
    '\t',
    '  ',
    'snake_case',
  ],
  ...['**Note:** ', '5 * 3', 'a < b', '#', '1.', ']', '](', '(**a**)'],
];
const blocks = [
  ...[
    'A plain line.\n\n',
    '## Head **b**\n',
    '- a\n- b\n\n',
    '- a\n\n',
    '1. x\n2. y\n\n',
    '7) x\n\n',
    '    code\n\n',
  ],
  ...[
    '| a | b |\n| --- | --- |\n| c |  |\n\n',
    '```js\nx\n\n y\n```\n',
    '```\n\n```\n\n',
    '> q\n\n',
    '~~~\nx\n\n',
  ],
  ...['<!-- a\n\n b -->\n\n', '<div>\n\nx\n\n</div>\n\n', 'See [a] and [^1] and [a b][a].\n\n', '[a]: u\n\n'],
  ...[
    '[^1]: n\n\n    more\n\n',
    '  indented\n\n',
    'Items:\n- a\n- b\n\n',
    '- a\n  - b\n\n  c\n\n',
    'T\n===\n\n',
  ],
  ...[
    '*i*\n',
    'mail a@b.co x\n\n',
    ' \n',
    '- [ ] t\n\n',
    'q~ a ~b\n\n',
    '1986. x\n\n',
    '# a #\n',
    '[1] a\n\n',
  ],
];

test('the tree of a text read block by block is that of the whole text', () => {
  const below = createDice(4);
  const pick = (all: readonly string[]) => all[below(all.length)] ?? '';
  const several = (count: number, make: () => string) => Array.from({ length: count }, make).join('');
  const line = () => pick(starts) + several(below(6), () => pick(marks)) + (below(4) ? '\n' : '\n\n');
  for (let i = 0; i < 800; i++) {
    const text = i % 2 ? several(1 + below(9), line) : several(1 + below(7), () => pick(blocks));
    expect(parseMarkdown(text), JSON.stringify(text)).toEqual(whole(text));
  }
});

test.each(['a\r\nb\r\n\r\n- c', '\ufeff# a', 'a\0b', '', '\n\n', 'a', 'a\n'])(
  '%j is read like any text',
  (text) => {
    expect(parseMarkdown(text)).toEqual(whole(text));
  },
);
