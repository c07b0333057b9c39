import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { makeDocx } from '../formats/docx/docx.fixture.ts';
import { detect } from './detect.ts';

const dir = mkdtempSync(join(tmpdir(), 'quire-detect-'));
afterAll(() => rmSync(dir, { recursive: true }));

async function typeOf(content: string | Uint8Array, hints: { fileName?: string; contentType?: string } = {}) {
  const path = join(dir, 'file');
  writeFileSync(path, content);
  return (await detect({ path, ...hints })).contentType;
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

describe('the content decides', () => {
  it.each([
    ['a page named .txt', '<!doctype html><p>x', { fileName: 'a.txt' }, 'text/html'],
    ['a page after a comment', '<!-- made by hand -->\n<HTML><p>x', {}, 'text/html'],
    ['XHTML', '<?xml version="1.0"?><!DOCTYPE html><html/>', { contentType: 'text/plain' }, 'text/html'],
    ['a page in UTF-16', Buffer.from('\u{feff}<html><p>x</p></html>', 'utf16le'), {}, 'text/html'],
    ['a PDF named .html', '%PDF-1.4\n', { fileName: 'a.html' }, 'application/pdf'],
    ['a PDF after junk', `${'\n'.repeat(200)}%PDF-1.4\n`, {}, 'application/pdf'],
    ['a document named .zip', makeDocx(''), { fileName: 'a.zip' }, docx],
    [
      'a plain archive named .docx',
      zipSync({ 'a.txt': strToU8('a') }),
      { fileName: 'a.docx' },
      'application/zip',
    ],
    ['a picture named .txt', png, { fileName: 'a.txt' }, 'image/png'],
    ['RTF named .txt', '{\\rtf1 x}', { fileName: 'a.txt' }, 'application/rtf'],
  ])('for %s', async (_, content, hints, expected) => {
    expect(await typeOf(content, hints)).toBe(expected);
  });
});

const cfb = (...names: string[]) => {
  const file = Buffer.alloc(512 * 3);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(file);
  file.writeUInt16LE(9, 30);
  file.writeUInt32LE(1, 48);
  file.writeUInt32LE(0, 76);
  file.fill(0xff, 512, 1024);
  file.writeUInt32LE(0xfffffffe, 512 + 4);
  names.forEach((name, i) => {
    const at = 1024 + i * 128;
    file.write(name, at, 'utf16le');
    file.writeUInt16LE(name.length * 2 + 2, at + 64);
    file.writeUInt8(2, at + 66);
  });
  return file;
};

describe('files that lie', () => {
  it.each([
    ['a Word document that is a page', '<html><body>x', { fileName: 'a.doc' }, 'text/html'],
    ['a workbook that is a page', '<html><table><tr><td>x', { fileName: 'a.xls' }, 'text/html'],
    [
      'a workbook that is text with tabs',
      'a\tb\n1\t2\n3\t4\n5\t6\n',
      { fileName: 'a.xls' },
      'text/tab-separated-values',
    ],
    ['a workbook that is XML', '<?xml version="1.0"?><stock/>', { fileName: 'a.xls' }, 'application/xml'],
    ['a picture that is text', 'Some words', { fileName: 'a.png', contentType: 'image/png' }, 'text/plain'],
    [
      'text that is subtitles',
      '1\n00:00:01,000 --> 00:00:02,000\nHi\n',
      { fileName: 'a.txt' },
      'application/x-subrip',
    ],
    ['text that is a contact', 'BEGIN:VCARD\nFN:A\nEND:VCARD\n', { fileName: 'a.txt' }, 'text/vcard'],
    [
      'a contact file that is variant calls',
      '##fileformat=VCF\n',
      { fileName: 'a.vcf' },
      'application/x-variant-calls',
    ],
    [
      'TypeScript that is Qt translations',
      '<?xml version="1.0"?><!DOCTYPE TS><TS/>',
      { fileName: 'a.ts' },
      'application/x-linguist',
    ],
    [
      'subtitles that are an old drawing',
      cfb('Root Entry', 'VisioDocument'),
      { fileName: 'a.srt' },
      'application/vnd.visio',
    ],
    ['JSON without a name', '{"a": [1]}', {}, 'application/json'],
    ['lines of JSON without a name', '{"a": 1}\n{"a": 2}\n', {}, 'application/x-ndjson'],
    ['a page after a mark of UTF-8', '\u{feff}<!doctype html><p>x', { fileName: 'a.csv' }, 'text/html'],
  ])('%s', async (_, content, hints, expected) => {
    expect(await typeOf(content, hints)).toBe(expected);
  });

  it('take the type that the extension names where the content has several', async () => {
    const code = 'int x = 1;\n';
    expect(await typeOf(code, { fileName: 'a.c' })).toBe('text/x-c');
    expect(await typeOf(code, { fileName: 'a.java' })).toBe('text/x-java');
    expect(await typeOf('let x: number;\n', { fileName: 'a.ts' })).toBe('text/x-typescript');
    expect(await typeOf('<?xml version="1.0"?><x/>', { fileName: 'a.xml' })).toBe('application/xml');
    expect(await typeOf('all:\n\techo\n', { fileName: 'Makefile' })).toBe('text/x-makefile');
    expect(await typeOf(code)).toBe('text/plain');
  });
});

describe('name and declared type decide between kinds of text', () => {
  it.each([
    ['notes', 'Some words', {}, 'text/plain'],
    ['markdown', '# Title', { fileName: 'README.md' }, 'text/markdown'],
    ['declared markdown', '# Title', { contentType: 'text/markdown; charset=utf-8' }, 'text/markdown'],
    ['markdown that opens with a tag', '<p align=center>x</p>', { fileName: 'README.md' }, 'text/markdown'],
    ['a fragment', '<p>x</p>', {}, 'text/html'],
    ['a page without tags at its start', 'x<p>y', { fileName: 'a.html' }, 'text/html'],
    [
      'text said to be a PDF',
      'Some words',
      { fileName: 'a.pdf', contentType: 'application/pdf' },
      'text/plain',
    ],
  ])('for %s', async (_, content, hints, expected) => {
    expect(await typeOf(content, hints)).toBe(expected);
  });
});

it('tells an archive from a PDF that lies in it', async () => {
  expect(
    await typeOf('!<arch>\na.pdf/          0           0     0     644     9         `\n%PDF-1.4\n'),
  ).toBe('application/x-unix-archive');
});

it('refuses empty files and bytes that are no text', async () => {
  await expect(typeOf('')).rejects.toMatchObject({ reason: 'blank' });
  await expect(typeOf(Buffer.from([1, 2, 3, 0, 4, 5, 0, 0]))).rejects.toMatchObject({
    reason: 'unsupported',
  });
});
