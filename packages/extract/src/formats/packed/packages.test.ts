import { readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { fuzzFile } from '../../testing/fuzz-file.ts';
import { zipOf } from '../../testing/make-package.ts';
import { readBytes } from '../../testing/read-bytes.ts';
import { readIdml } from '../layout/read-idml.ts';
import { readMindMap } from '../mindmap/read-mind-map.ts';

const truth = (name: string) => readFileSync(new URL(`../../../truth/${name}`, import.meta.url));

describe('a package in which one file holds the words', () => {
  it('is read as that file, with what its description says', async () => {
    const { markdown, metadata, extractors } = await readBytes(truth('ebooks/harbour.htmlz'), {
      fileName: 'a.htmlz',
    });
    expect(markdown).toMatch(/^# The Harbour Ledger\n/);
    expect(metadata).toMatchObject({ title: 'The Harbour Ledger', author: 'Mara Quint', language: 'en' });
    expect(extractors).toEqual(['Package of one document']);
  });

  it('is told by its name where its content is not enough', async () => {
    const bytes = zipSync({ 'index.html': strToU8('<h1>Ebb</h1>') });
    expect((await readBytes(bytes)).metadata.contentType).toBe('application/zip');
    expect((await readBytes(bytes, { fileName: 'a.htmlz' })).metadata.contentType).toBe(
      'application/x-htmlz',
    );
  });

  it('is read as all pages that were saved in it', async () => {
    const bytes = zipOf({
      '1/index.rdf': '<r/>',
      '1/index.html': '<h1>One</h1>',
      '2/index.html': '<h1>Two</h1>',
    });
    const { markdown, metadata } = await readBytes(bytes);
    expect(markdown).toBe('# One\n\n# Two');
    expect(metadata.contentType).toBe('application/x-maff');
  });
});

it('reads the files of a signed container, not their signatures', async () => {
  const bytes = zipOf({
    mimetype: 'application/vnd.etsi.asic-e+zip',
    'note.txt': 'Out.',
    'META-INF/signatures0.xml': '<a>signature</a>',
  });
  expect((await readBytes(bytes)).markdown).toBe('## note.txt\n\nOut.');
});

describe('a mind map', () => {
  it('becomes a heading and a nested list a sheet', async () => {
    const { markdown, metadata } = await readBytes(truth('packages/voyage.xmind'));
    expect(markdown).toContain('# Voyage to the skerries\n\n- Provisions\n  - Hard bread\n  - Lamp oil\n');
    expect(markdown).toContain('# If the weather turns\n\n- Shelter');
    expect(metadata.title).toBe('Voyage to the skerries');
  });

  it('is read from older files as well', async () => {
    const map =
      '<xmap-content><sheet><topic><title>Voyage</title><children><topics><topic><title>Bread</title></topic></topics></children></topic><title>Sheet 1</title></sheet></xmap-content>';
    const bytes = zipOf({ 'content.xml': map });
    expect((await readBytes(bytes, { fileName: 'a.xmind' })).markdown).toBe('# Voyage\n\n- Bread');
    expect((await readBytes(truth('packages/plan.mmap'))).markdown).toBe('# Spring work\n\n- Buy rope');
  });
});

describe('an InDesign document in its markup', () => {
  it('gives its stories in the order of its spreads, with headings, tables and notes', async () => {
    const { markdown, marks, metadata } = await readBytes(truth('packages/boats.idml'));
    expect(markdown).toBe(
      '# Boats of the western shore\n\nThey were built **broad** and shallow, so that they could be drawn up on the sand.\n\n' +
        'The largest was eleven metres long[^1].\n\n| Hull | Built |\n| --- | --- |\n| Oak | 1911 |\n\n[^1]: Measured at low water.\n\n' +
        '# The last yard\n\nIt closed in 1962; the slip is now a kitchen garden & a bench.',
    );
    expect(marks?.map(({ page }) => page)).toEqual([1, 3]);
    expect(metadata).toMatchObject({ title: 'Boats', author: 'Liv Moe', pages: 3 });
  });
});

describe('packages that are damaged end in text or as unreadable', () => {
  it.each<[string, (path: string) => Promise<{ markdown: string | AsyncIterable<string> }>]>([
    ['voyage.xmind', readMindMap],
    ['boats.idml', readIdml],
  ])('%s', async (name, read) => {
    const outcome = await fuzzFile(truth(`packages/${name}`), ({ path }) => read(path));
    expect(outcome.worstCpuMs).toBeLessThan(5_000);
  });
});
