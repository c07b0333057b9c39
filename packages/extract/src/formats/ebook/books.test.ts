import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fuzzFile } from '../../testing/fuzz-file.ts';
import { withPlainContext } from '../../testing/plain-context.ts';
import { readBytes } from '../../testing/read-bytes.ts';
import { makeHuffmanBook, makePalmDatabase } from './book.fixture.ts';
import { readLrf } from './read-lrf.ts';
import { readMobi } from './read-mobi.ts';
import { readPalmText } from './read-palm-text.ts';
import { readRocket } from './read-rocket.ts';
import { readSnb } from './read-snb.ts';
import { readTcr } from './read-tcr.ts';

const truth = (name: string) => readFileSync(new URL(`../../../truth/ebooks/${name}`, import.meta.url));

describe('a Kindle book', () => {
  it('keeps its headings, emphasis, lists and tables, and says who wrote it', async () => {
    const { markdown, metadata, extractors } = await readBytes(truth('harbour.azw3'));
    expect(markdown).toContain('## What was counted\n\nThe rules were **short** and the clerk kept them *to');
    expect(markdown).toContain(
      '- Crates without an owner\n- Complaints about the gulls\n\n| Month | Barges |',
    );
    expect(metadata).toMatchObject({
      contentType: 'application/x-mobipocket-ebook',
      title: 'The Harbour Ledger',
      author: 'Mara Quint',
      language: 'en',
    });
    expect(extractors).toEqual(['Kindle book']);
  });

  it('is unpacked by its own Huffman codes and phrases', async () => {
    const { markdown, metadata } = await readBytes(
      makeHuffmanBook('<h1>Fog</h1><p>The bell rang.</p>', 'Fog'),
    );
    expect(markdown).toBe('# Fog\n\nThe bell rang.');
    expect(metadata.title).toBe('Fog');
  });

  it('says that it is protected', async () => {
    const book = Buffer.from(truth('harbour.mobi'));
    book.writeUInt16BE(2, book.readUInt32BE(78) + 12);
    await expect(readBytes(book)).rejects.toMatchObject({ reason: 'encrypted' });
  });
});

describe('a book of a handheld', () => {
  it('is read from PalmDoc, with the name of its database as title', async () => {
    const { markdown, metadata } = await readBytes(truth('harbour.pdb'));
    expect(markdown).toContain('In May the ledger lost a page.');
    expect(metadata).toMatchObject({ contentType: 'application/x-palmdoc', title: 'The Harbour Ledger' });
  });

  it('is read from zTXT', async () => {
    const header = Buffer.alloc(32);
    header.writeUInt16BE(1, 2);
    const book = makePalmDatabase('Tides', 'zTXTGPlm', [header, deflateSync('High water at noon.')]);
    const { markdown, metadata } = await readBytes(book);
    expect(markdown).toBe('High water at noon.');
    expect(metadata).toMatchObject({ contentType: 'application/x-ztxt', title: 'Tides' });
  });

  it('is read from eReader, whose chapters are headings', async () => {
    const { markdown, metadata } = await readBytes(truth('harbour-ereader.pdb'));
    expect(markdown).toContain(
      '# What was counted\n\nThe rules were **short** and the clerk kept them *to the',
    );
    expect(metadata).toMatchObject({ title: 'The Harbour Ledger', author: 'Mara Quint' });
  });

  it('is read from Rocket eBook', async () => {
    const { markdown, metadata } = await readBytes(truth('harbour.rb'));
    expect(markdown).toContain('## The missing page');
    expect(metadata).toMatchObject({ title: 'The Harbour Ledger', author: 'Mara Quint' });
  });
});

describe('a book of a later reader', () => {
  it('is read from the format of Sony', async () => {
    const { markdown, metadata } = await readBytes(truth('harbour.lrf'));
    expect(markdown).toContain('The rules were **short** and the clerk kept them *to the letter*.');
    expect(metadata).toMatchObject({ title: 'The Harbour Ledger', author: 'Mara Quint', language: 'en' });
  });

  it('is read from that of Bambook', async () => {
    const { markdown, metadata } = await readBytes(truth('harbour.snb'));
    expect(markdown).toContain('In May the ledger lost a page.');
    expect(metadata).toMatchObject({ title: 'The Harbour Ledger', author: 'Mara Quint' });
  });
});

describe('books that are damaged', () => {
  it.each<[string, typeof readMobi]>([
    ['harbour.mobi', readMobi],
    ['harbour.azw3', readMobi],
    ['harbour.pdb', readPalmText],
    ['harbour-ereader.pdb', readPalmText],
    ['harbour.rb', readRocket],
    ['harbour.tcr', readTcr],
    ['harbour.lrf', readLrf],
  ])('%s ends in text or as unreadable', async (name, read) => {
    const outcome = await fuzzFile(truth(name), ({ path }) =>
      withPlainContext((context) => read(path, context)),
    );
    expect(outcome.texts + outcome.unreadable).toBe(240);
    expect(outcome.worstCpuMs).toBeLessThan(5_000);
  });

  it('a book whose blocks another program unpacks does as well', async () => {
    const outcome = await fuzzFile(
      truth('harbour.snb'),
      ({ path }) => withPlainContext((context) => readSnb(path, context)),
      { cuts: 8, flips: 24 },
    );
    expect(outcome.texts + outcome.unreadable).toBe(32);
  });

  it('a book of Huffman codes does as well', async () => {
    const book = makeHuffmanBook('<p>The bell rang twice in the fog.</p>', 'Fog');
    const outcome = await fuzzFile(book, ({ path }) =>
      withPlainContext((context) => readMobi(path, context)),
    );
    expect(outcome.worstCpuMs).toBeLessThan(5_000);
  });
});
