import { readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { fuzzFile } from '../../testing/fuzz-file.ts';
import { sourceFile, withPlainContext } from '../../testing/plain-context.ts';
import { readBytes } from '../../testing/read-bytes.ts';
import { readComic } from './read-comic.ts';

const comic = readFileSync(new URL('../../../truth/packages/chimney.cbz', import.meta.url));

describe('a comic book', () => {
  it('gives what it says of itself, and its pages in the order of their numbers', async () => {
    const { markdown, marks, metadata, extractors } = await readBytes(comic);
    const [first = -1, second = -1] = [markdown.indexOf('bakery chimney.'), markdown.indexOf('cinnamon')];
    expect(first).toBeGreaterThan(markdown.indexOf('A ship finds its way home'));
    expect(second).toBeGreaterThan(first);
    expect(marks?.map(({ page }) => page)).toEqual([1, 2]);
    expect(metadata).toMatchObject({ title: 'The Bakery Chimney', author: 'Pia Strand', pages: 2 });
    expect(extractors).toEqual(['Comic book']);
  });

  it('is an archive like others where neither its name nor a description tells it', async () => {
    const bytes = zipSync({ 'a.png': strToU8('no picture') });
    expect((await readBytes(bytes)).metadata.contentType).toBe('application/zip');
  });

  it('ends in text or as unreadable when it is damaged', async () => {
    const outcome = await fuzzFile(comic, ({ path, bytes }) =>
      withPlainContext((context) => readComic(sourceFile(path, bytes.length, ''), context)),
    );
    expect(outcome.worstCpuMs).toBeLessThan(5_000);
  });
});
