import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { fileTypes } from './file-types.ts';
import { chainOf, extractors, typeNamed, types, typesOfExtension } from './registry.ts';

const repeated = (values: readonly string[]) => values.filter((value, i) => values.indexOf(value) !== i);

describe('the registry', () => {
  it('declares every type and extractor once', () => {
    expect(repeated(types.map(({ type }) => type))).toEqual([]);
    expect(repeated(types.map(({ name }) => name))).toEqual([]);
    expect(repeated(extractors.map(({ name }) => name))).toEqual([]);
    expect(repeated(types.flatMap(({ type, mediaTypes = [] }) => [type, ...mediaTypes]))).toEqual([]);
  });

  it('names types and extensions in the form in which they are looked up', () => {
    for (const type of types) {
      for (const name of [type.type, ...(type.mediaTypes ?? [])]) {
        expect(name).toMatch(/^[a-z]+\/[a-z0-9.+-]+$/);
        expect(typeNamed(name)).toBe(type);
      }
      expect(repeated(type.extensions)).toEqual([]);
      for (const extension of type.extensions) {
        expect(extension).toMatch(/^[a-z0-9_+~-]+$/);
        expect(typesOfExtension(extension)).toContain(type);
      }
      expect(chainOf(type.type)).not.toEqual([]);
    }
  });

  it('hands on only types that somebody declares', () => {
    for (const { fallbackFor = [], maxBytes, types: own } of extractors) {
      expect(fallbackFor.filter((type) => typeNamed(type)?.type !== type)).toEqual([]);
      expect(repeated([...fallbackFor, ...own.map(({ type }) => type)])).toEqual([]);
      expect(maxBytes).toBeGreaterThan(0);
    }
  });
});

it('lists on a host without programs only what is built in', () => {
  const builtIn = fileTypes({});
  expect(builtIn.every(({ needs }) => needs.length === 0)).toBe(true);
  expect(fileTypes().filter(({ needs }) => needs.length === 0)).toEqual(builtIn);
});

it('reads at least 600 file types besides source code', () => {
  const types = fileTypes().filter(({ isSourceCode }) => !isSourceCode);
  expect(types.length).toBeGreaterThanOrEqual(600);
});

/** What repeated expressions with ambiguous parts choke on: each takes all the ways there are to read it. */
const monotonous = [
  ...[
    '.\n',
    '.de\n',
    '/* */ ',
    '/**/',
    '"\\"',
    '#\n',
    '# \n',
    '<a>',
    '<!-- -->',
    ' ',
    ' \n',
    '\n',
    '\t',
    'a=1\n',
    '@',
  ],
  ...[
    'a: b\n',
    '1 2 3\n',
    '1,2,3',
    '{',
    '[',
    '(',
    'A',
    '0',
    '-',
    'ab ',
    ';\n',
    '%\n',
    '$',
    '"a",',
    "'",
    'c \n',
    '\r\n',
  ],
].map((piece) => piece.repeat(Math.ceil(65_536 / piece.length)));

describe('the signs of types', () => {
  it.each(monotonous.map((text) => [JSON.stringify(text.slice(0, 8)), text]))(
    'are soon done with %s',
    (_, text) => {
      const signs = types.flatMap(({ signs: { head, tail, text: decoded } = {} }) => [head, tail, decoded]);
      const scope = { text, signs: signs.filter(Boolean) };
      const test = () =>
        runInNewContext('for (const sign of signs) sign.test(text)', scope, { timeout: 10_000 });
      expect(test, 'one of the expressions is not done in ten seconds').not.toThrow();
    },
  );
});
