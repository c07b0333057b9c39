import type { NormalizationSwitches } from '@quire/contracts/curation';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCutter } from '../segments.ts';
import { createNormalizer, normalize } from './normalize.ts';

const all = (state: boolean): NormalizationSwitches => ({
  quotations: state,
  dashes: state,
  whitespace: state,
  unicode: state,
  hyphenation: state,
  ligatures: state,
});
const [off, on] = [all(false), all(true)];
const only = (name: keyof NormalizationSwitches) => ({ ...off, [name]: true });

test('each switch does its own work and no other', () => {
  const text = '“Caf\u0065\u0301”\u00a0 is —\u00a0‘open’…';
  expect(normalize(text, off)).toBe(text);
  expect(normalize(text, only('quotations'))).toBe('"Cafe\u0301"\u00a0 is —\u00a0\'open\'…');
  expect(normalize(text, only('dashes'))).toBe('“Cafe\u0301”\u00a0 is -\u00a0‘open’…');
  expect(normalize(text, only('whitespace'))).toBe('“Cafe\u0301” is — ‘open’…');
  expect(normalize(text, only('unicode'))).toBe('“Café”\u00a0 is —\u00a0‘open’…');
});

test('a word that a line end breaks is whole again, outside code and tables of words with hyphens', () => {
  expect(normalize('infor-\nmation and inter\u00ad\nest', on)).toBe('information and interest');
  expect(normalize('pre-\nEminent, 1-\n2, a -\nb, c-  \nd', only('hyphenation'))).toBe(
    'pre-\nEminent, 1-\n2, a -\nb, c-  \nd',
  );
  expect(normalize('```\na-\nb\n```', on)).toBe('```\na-\nb\n```');
  expect(normalize('infor-\nmation', { ...on, hyphenation: false })).toBe('infor-\nmation');
});

test('ligatures become letters', () => {
  expect(normalize('o\ufb03ce \ufb01le', only('ligatures'))).toBe('office file');
  expect(normalize('o\ufb03ce', { ...on, ligatures: false })).toBe('o\ufb03ce');
});

test('a dash that opens a line, or ends a word at a line end, stays a dash, or it would become a list or a rule', () => {
  expect(normalize('—\n  – she said – yes\n2020–2024', on)).toBe('—\n  – she said - yes\n2020-2024');
  expect(normalize('so—\nit ends –\nhere', on)).toBe('so—\nit ends -\nhere');
});

test('soft hyphens go', () => {
  expect(normalize('sepa\u00adrate', on)).toBe('separate');
});

test('line ends become one kind and blank lines do not pile up', () => {
  expect(normalize('a\r\nb\rc\u2028d\n\n\n\ne\n\n\n', on)).toBe('a\nb\nc\nd\n\ne\n\n');
});

test('indentation and hard line breaks keep their shape', () => {
  expect(normalize('- one\n    - two\t\tthree  \nfour   five \n', on)).toBe(
    '- one\n    - two three  \nfour five\n',
  );
});

test('fenced code is left as it is', () => {
  const code = '```js\nconst  a = 1;   \n\n\n\nreturn\ta;\n```';
  expect(normalize(`${code}\n\n\n\nx  y`, on)).toBe(`${code}\n\nx y`);
});

test('an inline code span does not open a fence', () => {
  expect(normalize('```a``` b\nx  y', on)).toBe('```a``` b\nx y');
});

const text = fc.string({
  unit: fc.constantFrom(...'ab `~\t\n\r#-—–‐“’«\u00a0\u200b\u00ad\u0301éﬁ😀\ud800'),
  maxLength: 200,
});

test('a second time changes nothing more', () => {
  fc.assert(
    fc.property(text, (given) => {
      const once = normalize(given, on);
      expect(normalize(once, on)).toBe(once);
    }),
    { numRuns: 1000 },
  );
});

test('letters are kept', () => {
  const letters = (given: string) => given.normalize('NFKD').replace(/[^abf#😀]/gu, '');
  fc.assert(
    fc.property(text, (given) => {
      expect(letters(normalize(given, on))).toBe(letters(given));
    }),
    { numRuns: 1000 },
  );
});

test.each([' ', '\n', '—', '“', '`', '~~~\n', '\u00ad', 'a \t', ' \n', '\r'])(
  'half a million characters of %j are done while a square of them would not be',
  (unit) => {
    const given = unit.repeat(500_000 / unit.length);
    expect(normalize(given, on).length).toBeLessThanOrEqual(given.length);
  },
);

function cutSegments(text: string, length: number) {
  const cutter = createCutter(length);
  return [...cutter.push(text), ...cutter.end()];
}

test('in segments, however long, it is the same as whole', () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 20, max: 60 }), (given, length) => {
      const pieces = cutSegments(given, length);
      fc.pre(pieces.slice(0, -1).every((piece) => piece.text.endsWith('\n')));
      const normalizer = createNormalizer(on);
      expect(pieces.map((piece) => normalizer(piece.text)).join('')).toBe(normalize(given, on));
    }),
    { numRuns: 1000 },
  );
});

test('a line that is longer than a segment comes out as it does whole', () => {
  const line = 'some   words\u00a0and “more” — of-\u00adten  '.repeat(40);
  const normalizer = createNormalizer(on);
  const pieces = cutSegments(line, 100);
  expect(pieces.length).toBeGreaterThan(10);
  expect(pieces.map((piece) => normalizer(piece.text)).join('')).toBe(normalize(line, on));
});

test('marks stand before the same words afterwards', () => {
  const words = fc.array(
    fc.constantFrom('“a', 'b”', 'c—d', 'e\u0301', 'x\ufb01', 'infor-\nmation', '\n\n\n'),
    {
      minLength: 1,
      maxLength: 30,
    },
  );
  fc.assert(
    fc.property(words, (given) => {
      const marked = given.map((word, i) => `${word}  \u00a0 {${i}}`);
      const text = marked.join('  ');
      const marks = marked.map((_, i) => text.indexOf(`{${i}}`));
      const out = createNormalizer(on)(text, marks);
      expect(marks).toEqual(marked.map((_, i) => out.indexOf(`{${i}}`)));
    }),
    { numRuns: 1000 },
  );
});
