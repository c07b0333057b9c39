import type { NormalizationSwitches } from '@quire/contracts/curation';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalize } from './normalize.ts';

const off: NormalizationSwitches = { quotations: false, dashes: false, whitespace: false, unicode: false };
const on: NormalizationSwitches = { quotations: true, dashes: true, whitespace: true, unicode: true };
const only = (name: keyof NormalizationSwitches) => ({ ...off, [name]: true });

test('each switch does its own work and no other', () => {
  const text = '“Caf\u0065\u0301”\u00a0 is —\u00a0‘open’…';
  expect(normalize(text, off)).toBe(text);
  expect(normalize(text, only('quotations'))).toBe('"Cafe\u0301"\u00a0 is —\u00a0\'open\'…');
  expect(normalize(text, only('dashes'))).toBe('“Cafe\u0301”\u00a0 is -\u00a0‘open’…');
  expect(normalize(text, only('whitespace'))).toBe('“Cafe\u0301” is — ‘open’…');
  expect(normalize(text, only('unicode'))).toBe('“Café”\u00a0 is —\u00a0‘open’…');
});

test('a dash that opens a line stays a dash, or it would become a list or a rule', () => {
  expect(normalize('—\n  – she said – yes\n2020–2024', on)).toBe('—\n  – she said - yes\n2020-2024');
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
  unit: fc.constantFrom(...'ab `~\t\n\r#-—–“’«\u00a0\u200b\u00ad\u0301é😀\ud800'),
  maxLength: 200,
});

test('a second time changes nothing more', () => {
  fc.assert(
    fc.property(text, (given) => {
      const once = normalize(given, on);
      expect(normalize(once, on)).toBe(once);
    }),
  );
});

test('letters are kept', () => {
  const letters = (given: string) => given.normalize('NFD').replace(/[^ab#😀]/gu, '');
  fc.assert(
    fc.property(text, (given) => {
      expect(letters(normalize(given, on))).toBe(letters(given));
    }),
  );
});

test.each([' ', '\n', '—', '“', '`', '~~~\n', '\u00ad', 'a \t', ' \n', '\r'])(
  'two million characters of %j take linear time',
  (unit) => {
    const given = unit.repeat(2_000_000 / unit.length);
    const startedAt = performance.now();
    normalize(given, on);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  },
);
