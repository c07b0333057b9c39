import { expect, it } from 'vitest';
import { extractorOfExtension, extractorOfType, extractors, fileTypes } from './registry.ts';

const repeated = (values: readonly string[]) => values.filter((value, i) => values.indexOf(value) !== i);

it('gives every type and extension to one extractor', () => {
  expect(repeated(extractors.flatMap(({ types }) => types))).toEqual([]);
  expect(repeated(extractors.flatMap(({ extensions }) => extensions))).toEqual([]);
  expect(repeated(extractors.map(({ name }) => name))).toEqual([]);
});

it('names types and extensions in the form in which they are looked up', () => {
  for (const extractor of extractors) {
    for (const type of extractor.types) {
      expect(type).toMatch(/^[a-z]+\/[a-z0-9.+-]+$/);
      expect(extractorOfType(type)).toBe(extractor);
    }
    for (const extension of extractor.extensions) {
      expect(extension).toMatch(/^[a-z0-9]+$/);
      expect(extractorOfExtension(extension)).toBe(extractor);
    }
    expect(extractor.maxBytes).toBeGreaterThan(0);
  }
});

it('lists what can be read', () => {
  expect(fileTypes.map(({ name }) => name)).toEqual([
    'Plain text',
    'Markdown',
    'HTML',
    'PDF with a text layer',
    'Word document',
  ]);
});
