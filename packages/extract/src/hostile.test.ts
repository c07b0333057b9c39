import { readdirSync, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { createExtractor } from './extractor.ts';
import { makeDocx } from './formats/docx/docx.fixture.ts';

/** The time in which every one of these files must be done with, and the memory that a process may take for it. */
const extractor = createExtractor({ poolSize: 2, timeoutMs: 30_000, memoryMb: 512, tools: {} });
afterAll(() => extractor.close());

/** How the reading of a file ends: `text`, or the code of its error. */
const ending = (bytes: Uint8Array, fileName?: string): Promise<string> =>
  extractor
    .extract({ stream: Readable.from([Buffer.from(bytes)]), fileName }, new AbortController().signal)
    .then(
      ({ markdown }) => (markdown.trim() === '' ? 'nothing' : 'text'),
      (err) => err.code ?? String(err),
    );

/** Repeatable noise. */
function noise(length: number, seed: number): Buffer {
  let state = seed * 2_654_435_761 + 1;
  return Buffer.from(
    Array.from({ length }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state >>> 24;
    }),
  );
}

function flipped(bytes: Buffer, seed: number): Buffer {
  const copy = Buffer.from(bytes);
  const places = noise(64, seed);
  for (let i = 0; i + 4 <= places.length; i += 4) {
    const at = places.readUInt32LE(i) % copy.length;
    copy.writeUInt8(copy.readUInt8(at) ^ (1 << (i & 7)), at);
  }
  return copy;
}

const filesIn = (folder: URL): { name: string; bytes: Buffer }[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return filesIn(new URL(`${entry.name}/`, folder));
    return entry.name.endsWith('.truth')
      ? []
      : [{ name: entry.name, bytes: readFileSync(new URL(entry.name, folder)) }];
  });

const samples = filesIn(new URL('../truth/', import.meta.url)).filter(({ bytes }) => bytes.length > 0);
const ends = ['text', 'extract.unreadable'];

describe('each sample', () => {
  it.each(samples)(
    '$name, cut and with flipped bits, gives text or the documented error',
    async ({ name, bytes }) => {
      const broken = [
        ...[0.1, 0.5, 0.95].map((part) => bytes.subarray(0, Math.max(1, Math.floor(bytes.length * part)))),
        ...[1, 2, 3].map((seed) => flipped(bytes, seed)),
      ];
      const outcomes = await Promise.all(broken.map((copy, i) => ending(copy, i % 2 ? name : undefined)));
      for (const outcome of outcomes) expect(ends).toContain(outcome);
    },
  );
});

const zeros = (megabytes: number) => new Uint8Array(megabytes * 1024 * 1024);
const nested = (depth: number): Uint8Array =>
  depth === 0 ? zipSync({ 'a.txt': strToU8('deep') }) : zipSync({ 'a.zip': nested(depth - 1) });

describe('a file made to harm', () => {
  it.each<[string, () => Uint8Array, string?]>([
    ['noise of many lengths', () => noise(70_000, 5)],
    ['noise that is named as a document', () => noise(5_000, 6), 'a.docx'],
    ['noise that is named as a table', () => noise(5_000, 7), 'a.csv'],
    ['200,000 nested elements of a page', () => strToU8(`${'<div>'.repeat(200_000)}x`), 'a.html'],
    [
      '200,000 nested elements of XML',
      () => strToU8(`<?xml version="1.0"?>${'<a>'.repeat(200_000)}x`),
      'a.xml',
    ],
    [
      '200,000 nested groups of TeX',
      () => strToU8(`\\documentclass{a}${'\\textbf{'.repeat(200_000)}x`),
      'a.tex',
    ],
    ['200,000 nested lists of JSON', () => strToU8(`${'['.repeat(200_000)}`), 'a.json'],
    ['200,000 open quotations of a wiki', () => strToU8("'''".repeat(200_000)), 'a.wiki'],
    ['200,000 open templates of a wiki', () => strToU8('{{'.repeat(200_000)), 'a.wiki'],
    ['a document of 50 MB of nested tables', () => makeDocx('<w:tbl><w:tr><w:tc>'.repeat(2_700_000))],
    ['a ZIP bomb', () => zipSync({ 'a.txt': zeros(100) })],
    ['a gzip bomb in gzip', () => gzipSync(gzipSync(zeros(100)))],
    ['forty archives in each other', () => nested(40)],
    [
      'names that lead out of the archive',
      () => zipSync({ '../../../../tmp/quire-slip.txt': strToU8('slip') }),
    ],
    ['a document within a PDF’s head', () => Buffer.concat([Buffer.from('%PDF-1.4\n'), makeDocx('<w:p/>')])],
    ['a page that is an archive as well', () => Buffer.concat([Buffer.from('<html><p>x'), nested(0)])],
    ['an endless line', () => Buffer.alloc(30_000_000, 'a'), 'a.md'],
    ['an endless row', () => Buffer.alloc(10_000_000, ',"'), 'a.csv'],
  ])(
    '%s ends in time',
    async (_, make, fileName) => {
      const outcome = await ending(make(), fileName);
      expect(ends).toContain(outcome);
    },
    60_000,
  );

  it('leaves the next file alone', async () => {
    expect(await ending(strToU8('Still here'), 'a.txt')).toBe('text');
  });
});
