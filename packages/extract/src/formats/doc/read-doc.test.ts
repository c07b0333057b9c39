import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { viewOf } from '../../bytes/view.ts';
import { fuzzFile } from '../../testing/fuzz-file.ts';
import { readBytes } from '../../testing/read-bytes.ts';
import { Unreadable } from '../../unreadable.ts';
import { longs, made } from '../ppt/ppt.fixture.ts';
import { recordType } from '../ppt/records.ts';
import { type MadeParagraph, makeDoc } from './doc.fixture.ts';
import { readDocView } from './read-doc.ts';

const saved = (name: string) => readFileSync(new URL(`../../../truth/office/${name}`, import.meta.url));
const read = (...args: Parameters<typeof makeDoc>) => readDocView(viewOf(makeDoc(...args))).markdown;

const inTable = '000016240149660100000003';

describe('a Word document of 1997 to 2003', () => {
  it('is put together by its pieces, whatever their order and width', () => {
    expect(read([{ text: 'First, \x93quoted\x94\r' }, { text: 'Второй\r' }, { text: 'Third\r' }])).toBe(
      'First, “quoted”\n\nВторой\n\nThird',
    );
  });

  it('leaves out hidden and deleted text, also where a fast save marked it', () => {
    const text: MadeParagraph[] = [
      { text: 'Kept ' },
      { text: 'HIDDEN ', characters: '3c0801' },
      { text: 'DELETED ', characters: '000801' },
      { text: 'GONE ', modifier: (0x41 << 1) | (1 << 8) },
      { text: 'bold', characters: '350801' },
      { text: '\r' },
    ];
    expect(read(text)).toBe('Kept **bold**');
  });

  it('shows the results of fields, with the links that they are', () => {
    const text =
      'See \x13 HYPERLINK "https://example.org/a" \x14our page\x15 and \x13 PAGE \x147\x15.\x13 SET x \x15\r';
    expect(read([{ text }])).toBe('See [our page](https://example.org/a) and 7.');
  });

  it('makes rows of cells, and items of lists that it has no table of', () => {
    const rowEnd = '0000162401172401496601000000';
    const rows = ['a\x07', 'b\x07', '\x07', 'c\x07', 'd\x07', '\x07'].map((text, i) => ({
      text,
      properties: i % 3 === 2 ? rowEnd : inTable,
    }));
    expect(read([{ text: 'Before\r' }, ...rows, { text: 'After\r' }])).toBe(
      'Before\n\n| a | b |\n| --- | --- |\n| c | d |\n\nAfter',
    );
  });

  it('has headings by the levels of their outlines', () => {
    expect(read([{ text: 'Top\r', properties: '0000402600' }, { text: 'Text\r' }])).toBe('# Top\n\nText');
  });

  it('tells what its pictures show, and not of those that are hidden', () => {
    const text = Buffer.from('The keeper\0', 'utf16le');
    const entry = Buffer.from([0x81, 0xc3, text.length, 0, 0, 0]);
    const shape = made(recordType.shape, [made(recordType.options, Buffer.concat([entry, text]), 1)]);
    const data = Buffer.concat([longs(6 + shape.length), Buffer.from([6, 0]), shape]);
    const at = '036a00000000';
    const paragraphs: MadeParagraph[] = [
      { text: 'Here: ' },
      { text: '\x01', characters: `3c0801${at}` },
      { text: '\x01', characters: at },
      { text: '.\r' },
    ];
    expect(read(paragraphs, { data })).toBe('Here: The keeper.');
  });

  it('is named as encrypted', () => {
    const encrypted = makeDoc([{ text: 'x\r' }], { flags: 0x100 });
    expect(() => readDocView(viewOf(encrypted))).toThrow(expect.objectContaining({ reason: 'encrypted' }));
  });
});

describe('a document of Word 6', () => {
  it('is read in the characters of its language', () => {
    const text = [
      { text: Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x0d]) },
      { text: 'bold\r', characters: '5501' },
      { text: 'HIDDEN', characters: '5c01' },
      { text: '\r' },
    ];
    expect(read(text, { isOld: true, language: 0x419 })).toBe('Привет\n\n**bold**');
  });

  it('is read in the characters of a Macintosh where one wrote it', () => {
    const text = [{ text: Buffer.from([0x4d, 0x9f, 0x6c, 0x6c, 0x65, 0x0d]) }];
    expect(read(text, { isOld: true, isMac: true })).toBe('Mülle');
  });

  it('has tables', () => {
    const text: MadeParagraph[] = [
      { text: 'a\x07', properties: '00001801' },
      { text: 'b\x07', properties: '00001801' },
      { text: '\x07', properties: '000018011901' },
      { text: 'end\r' },
    ];
    expect(read(text, { isOld: true })).toBe('| a | b |\n| --- | --- |\n\nend');
  });
});

describe('a document of Word 2', () => {
  it('is told by its first bytes and gives its text', async () => {
    const header = Buffer.alloc(384);
    const text = Buffer.from('Dear \x13 SET x \x14reader\x15,\rcome soon.\r', 'latin1');
    header.write('dba52d00', 'hex');
    header.writeUInt32LE(384, 24);
    header.writeUInt32LE(384 + text.length, 28);
    header.writeUInt32LE(text.length, 52);
    const { markdown, metadata } = await readBytes(Buffer.concat([header, text, Buffer.alloc(200)]));
    expect(markdown).toBe('Dear reader,\n\ncome soon.');
    expect(metadata.contentType).toBe('application/msword');
  });
});

describe('a document that LibreOffice saved', () => {
  it('keeps its notes, boxes, tables and running lines, not what was deleted, hidden or remarked', async () => {
    const { markdown, metadata, extractors } = await readBytes(saved('gate.doc'));
    expect(metadata).toMatchObject({
      contentType: 'application/msword',
      title: 'Prüfung des Oberwehrs',
      author: 'Ola Nordmann',
    });
    expect(extractors).toEqual(['Word document (97-2003)']);
    expect(markdown).not.toMatch(/[A-Z]{6}/);
    expect(markdown).toMatch(/^Lindale sluices\n\n# What was found\n\n/);
    expect(markdown).toContain('The gate moves freely and quietly in both directions.[^e1]');
    expect(markdown).toContain('Call before dawn.\n\nBring **both** keys.');
    expect(markdown).toContain('West tower.\n\nEast tower.');
    expect(markdown).toContain(
      '| Both gates |  | Winter |\n| --- | --- | --- |\n| Chain | worn replace soon |',
    );
    expect(markdown).toContain('Write to [the keeper](mailto:keeper@example.org) — „sofort“ … € 日本');
    expect(markdown).toContain('[^1]: Seen **twice** this year.\n\nBy two people.');
    expect(markdown).toContain('[^e1]: Measured at low water.');
    expect(markdown.match(/Lindale sluices/g)).toHaveLength(1);
  });

  it.each(['gate.doc', 'otchet.doc'])('%s gives text or an error however it is broken', async (name) => {
    const { texts, worstCpuMs } = await fuzzFile(saved(name), ({ bytes }) => readDocView(viewOf(bytes)));
    expect(texts).toBeGreaterThan(0);
    expect(worstCpuMs).toBeLessThan(5_000);
  });

  it('gives text or an error where the properties are broken', async () => {
    const file = makeDoc(
      Array.from({ length: 12 }, (_, i) => ({ text: `row ${i}\x07`, properties: inTable })),
    );
    const { worstCpuMs } = await fuzzFile(file, ({ bytes }) => readDocView(viewOf(bytes)));
    expect(worstCpuMs).toBeLessThan(5_000);
    expect(() => readDocView(viewOf(Buffer.alloc(4_096)))).toThrow(Unreadable);
  });
});
