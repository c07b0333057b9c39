import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fuzzFile } from '../../testing/fuzz-file.ts';
import { sourceFile, withPlainContext } from '../../testing/plain-context.ts';
import { readBytes } from '../../testing/read-bytes.ts';
import { httpBody } from './http-body.ts';
import { readWarc } from './read-warc.ts';

const truth = (name: string) => readFileSync(new URL(`../../../truth/web/${name}`, import.meta.url));

describe('a crawl of the web', () => {
  it('gives its pages under their addresses, not their pictures and styles', async () => {
    const { markdown, metadata } = await readBytes(truth('tides.warc'));
    expect(markdown).toMatch(
      /^## http:\/\/127\.0\.0\.1:8765\/tides\.html\n\n# Tides\n\nHigh water at \[noon\]/,
    );
    expect(markdown).not.toContain('color');
    expect(metadata.contentType).toBe('application/warc');
  });

  it('is read when it is packed record by record', async () => {
    const records = truth('tides.warc');
    const at = records.indexOf('WARC/1.0', 10);
    const packed = Buffer.concat([gzipSync(records.subarray(0, at)), gzipSync(records.subarray(at))]);
    expect((await readBytes(packed, { fileName: 'tides.warc.gz' })).markdown).toContain('High water at');
  });

  it('is read in the older format', async () => {
    const answer = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<h1>Tides</h1>';
    const head = 'filedesc://t.arc 0.0.0.0 20010102030405 text/plain 4\n1 0\n\n';
    const crawl = `${head}http://example.org/t 10.0.0.1 20010102030405 text/html ${answer.length}\n${answer}\n`;
    const { markdown, metadata } = await readBytes(crawl);
    expect(markdown).toBe('## http://example.org/t\n\n# Tides');
    expect(metadata.contentType).toBe('application/x-arc');
  });

  it('ends in text or as unreadable when it is damaged', async () => {
    const outcome = await fuzzFile(truth('tides.warc'), ({ path, bytes }) =>
      withPlainContext(async (context) => {
        const { markdown } = await readWarc(sourceFile(path, bytes.length, ''), context);
        const pieces: string[] = [];
        for await (const piece of markdown) pieces.push(piece);
        return pieces.join('');
      }),
    );
    expect(outcome.worstCpuMs).toBeLessThan(5_000);
  });
});

it('joins and unpacks what a server sent in pieces', () => {
  const packed = gzipSync('<p>Ebb');
  const chunk = (bytes: Buffer) =>
    Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
  const answer = Buffer.concat([
    Buffer.from('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Encoding: gzip\r\n\r\n'),
    chunk(packed.subarray(0, 7)),
    chunk(packed.subarray(7)),
    Buffer.from('0\r\n\r\n'),
  ]);
  expect(httpBody(answer)?.bytes.toString()).toBe('<p>Ebb');
});
