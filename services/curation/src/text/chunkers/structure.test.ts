import { describe, expect, test } from 'vitest';
import { cut, texts } from './cut.fixture.ts';
import { sentenceEnds } from './sentences.ts';

const table = '| store | units |\n| --- | --- |\n| north | 12 |\n| south | 34 |';
const code = '```js\nconst a = 1;\n\nconst b = 2;\n```';
const words = (count: number) =>
  Array.from({ length: count }, (_, i) => `Sentence ${i} stands here.`).join(' ');

describe.each(['context', 'markdown'] as const)('%s', (strategy) => {
  test('tables and code stay whole where they fit', () => {
    const text = [words(3), table, words(2), code, words(4)].join('\n\n');
    for (let size = 80; size <= 200; size += 7) {
      const chunks = texts(cut(strategy, text, size, 20));
      expect(chunks.filter((chunk) => chunk.includes(table)).length).toBe(1);
      expect(chunks.filter((chunk) => chunk.includes(code)).length).toBe(1);
    }
  });

  test('a table that is larger than a chunk is cut between its rows', () => {
    const rows = Array.from({ length: 20 }, (_, i) => `| row ${i} | ${i * i} |`);
    const chunks = texts(cut(strategy, rows.join('\n'), 60, 20));
    expect(chunks.length).toBeGreaterThan(3);
    expect(chunks.flatMap((chunk) => chunk.split('\n'))).toEqual(rows);
  });

  test('a heading goes with what stands under it', () => {
    const text = ['# One', words(4), '## Two', words(4), '### Three', words(4)].join('\n\n');
    for (let size = 110; size <= 260; size += 11)
      for (const chunk of texts(cut(strategy, text, size))) expect(chunk).not.toMatch(/#+ \w+$/);
  });

  test('an overlap repeats whole sentences and reaches over no heading', () => {
    const text = [words(12), '# Next', words(3)].join('\n\n');
    const chunks = cut(strategy, text, 120, 60);
    expect(chunks.some(({ overlap }) => overlap > 0)).toBe(true);
    for (const chunk of chunks) {
      expect(chunk.text).toMatch(/^(Sentence \d|# Next)/);
      if (chunk.text.includes('# Next')) expect(chunk.text.startsWith('# Next')).toBe(true);
    }
  });
});

test('context puts short sections side by side, markdown keeps them apart', () => {
  const text = ['# A', 'one', '## B', 'two', '## C', 'three'].join('\n\n');
  expect(texts(cut('context', text, 200))).toEqual([text]);
  expect(cut('markdown', text, 200).map(({ text: own, path }) => [own, path])).toEqual([
    ['# A\n\none', ['A']],
    ['## B\n\ntwo', ['A', 'B']],
    ['## C\n\nthree', ['A', 'C']],
  ]);
});

test('context begins a chunk with a section where the one before it is half full', () => {
  const text = [words(3), '# Next', words(2)].join('\n\n');
  expect(texts(cut('context', text, 130))).toEqual([words(3), `# Next\n\n${words(2)}`]);
});

test('sentence fills chunks with whole sentences', () => {
  const chunks = texts(cut('sentence', words(9), 60));
  for (const chunk of chunks) expect(chunk).toMatch(/^Sentence \d.*here\.$/);
  expect(chunks.join(' ')).toBe(words(9));
});

test.each([
  ['One. Two! Three? Four', ['One.', 'Two!', 'Three?', 'Four']],
  [
    'Dr. Smith met J. Doe, e.g. on Monday. It rained.',
    ['Dr. Smith met J. Doe, e.g. on Monday.', 'It rained.'],
  ],
  ['It cost 3.50 euros. "Why?" she said.', ['It cost 3.50 euros.', '"Why?"', 'she said.']],
  ['He waited... and left. Then?', ['He waited...', 'and left.', 'Then?']],
  ['一つ。二つ。', ['一つ。', '二つ。']],
  ['no end', ['no end']],
])('%s', (text, sentences) => {
  let from = 0;
  const found = sentenceEnds(text).map((end) => {
    const sentence = text.slice(from, end).trim();
    from = end;
    return sentence;
  });
  expect(found).toEqual(sentences);
});
