import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { makeDocx } from '../docx/docx.fixture.ts';
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

it('refuses empty files and bytes that are no text', async () => {
  await expect(typeOf('')).rejects.toMatchObject({ reason: 'blank' });
  await expect(typeOf(Buffer.from([1, 2, 3, 0, 4, 5, 0, 0]))).rejects.toMatchObject({
    reason: 'unsupported',
  });
});
