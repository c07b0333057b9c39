import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { unreadableReason } from './extract.errors.ts';
import { createExtractor, type ExtractorOptions } from './extractor.ts';
import { makeDocx } from './formats/docx/docx.fixture.ts';

const unruly = new URL('./pool/unruly-child.fixture.mjs', import.meta.url);
const example = (name: string) => new URL(`../../../examples/${name}`, import.meta.url).pathname;
const never = new AbortController().signal;

const dir = mkdtempSync(join(tmpdir(), 'quire-test-'));
afterAll(() => rmSync(dir, { recursive: true }));
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((extractor) => extractor.close()));
});

function extractorWith(options: ExtractorOptions = {}) {
  const extractor = createExtractor({ poolSize: 2, timeoutMs: 15_000, tools: {}, ...options });
  open.push(extractor);
  return extractor;
}

const extractBytes = (bytes: string | Uint8Array, fileName?: string) =>
  extractorWith().extract({ stream: Readable.from([Buffer.from(bytes)]), fileName }, never);

const reasonOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (err) => err,
  );
  expect(error).toMatchObject({ code: 'extract.unreadable' });
  return unreadableReason(error);
};

describe('reading in a process of its own', () => {
  it('reads each kind of file', async () => {
    const extractor = extractorWith();
    const files = ['annual-report.pdf', 'service-agreement.docx', 'read-your-water-meter.html'];
    const read = await Promise.all(
      files.map((name) => extractor.extract({ path: example(name), fileName: name }, never)),
    );
    expect(read.map(({ markdown }) => markdown.split('\n')[0])).toEqual([
      'Aldmoor Water plc',
      '# Meter Maintenance Agreement',
      '# How to read your water meter',
    ]);
    expect(read[0]?.metadata).toEqual({
      contentType: 'application/pdf',
      fileName: 'annual-report.pdf',
      size: readFileSync(example('annual-report.pdf')).length,
      pages: 4,
      title: 'Annual Report 2025',
      author: 'Aldmoor Water plc',
      language: 'en-GB',
    });
    expect(read[0]?.marks).toHaveLength(4);
  });

  it('reads streams, and leaves no zero byte in the text', async () => {
    expect((await extractBytes('One\r\ntwo \u{1f600}', 'a.txt')).markdown).toBe('One\ntwo \u{1f600}');
    const zero = makeDocx('<w:p><w:r><w:t>a&#0;b</w:t></w:r></w:p>');
    expect((await extractBytes(zero)).markdown).toBe('a b');
    const { markdown, metadata } = await extractBytes('# A *b* #\n\ntext', 'a.md');
    expect(markdown).toBe('# A *b* #\n\ntext');
    expect(metadata).toMatchObject({ contentType: 'text/markdown', title: 'A *b*' });
  });
});

describe('files that give no text', () => {
  const pdf = readFileSync(example('annual-report.pdf'));
  const docx = readFileSync(example('service-agreement.docx'));

  it.each([
    ['empty', Buffer.alloc(0), 'blank'],
    ['only spaces', Buffer.from(' \n\t\u{feff}'), 'blank'],
    ['a document without text', Buffer.from(makeDocx('<w:p/>')), 'blank'],
    [
      'random bytes',
      Buffer.from(Array.from({ length: 4096 }, (_, i) => (i * 167 + 13) % 251)),
      'unsupported',
    ],
    ['a cut PDF', pdf.subarray(0, 600), 'corrupt'],
    ['a cut document', docx.subarray(0, 2000), 'corrupt'],
  ])('%s', async (_, bytes, reason) => {
    expect(await reasonOf(extractBytes(bytes))).toBe(reason);
  });

  it.each([
    ['PDF', pdf],
    ['document', docx],
  ])('a %s with flipped bits ends in text or in the documented error', async (_, bytes) => {
    const extractor = extractorWith();
    const flipped = Array.from({ length: 24 }, (_, seed) => {
      const copy = Buffer.from(bytes);
      for (let i = 0; i < 20; i += 1) {
        const at = (seed * 7919 + i * 104_729) % copy.length;
        copy.writeUInt8(copy.readUInt8(at) ^ (1 << (i % 8)), at);
      }
      return copy;
    });
    const endings = await Promise.all(
      flipped.map((copy) =>
        extractor.extract({ stream: Readable.from([copy]) }, new AbortController().signal).then(
          ({ markdown }) => markdown.trim() !== '',
          (err) => err.code === 'extract.unreadable',
        ),
      ),
    );
    expect(endings).toEqual(flipped.map(() => true));
  });

  it('an over-long stream is refused while it comes in', async () => {
    async function* endless() {
      for (;;) yield Buffer.alloc(64 * 1024);
    }
    const work = extractorWith({ maxBytes: 1024 * 1024 }).extract(
      { stream: Readable.from(endless()) },
      never,
    );
    expect(await reasonOf(work)).toBe('too_large');
  });

  it('a page that needs more memory than allowed ends its own process only', async () => {
    const path = join(dir, 'large.html');
    writeFileSync(path, '<p>x</p>'.repeat(4_000_000));
    const extractor = extractorWith({ memoryMb: 160 });
    const [large, small] = await Promise.allSettled([
      extractor.extract({ path }, never),
      extractor.extract({ path: example('read-your-water-meter.html') }, never),
    ]);
    expect(small.status).toBe('fulfilled');
    expect(large).toMatchObject({ reason: { code: 'extract.unreadable' } });
  });
});

describe('processes that misbehave', () => {
  const source = (fileName: string) => ({ path: 'unused', fileName });

  it('are killed at the time limit, and the next file is read', async () => {
    const extractor = extractorWith({ childUrl: unruly, poolSize: 1, timeoutMs: 400 });
    const start = performance.now();
    await expect(extractor.extract(source('spin'), never)).rejects.toMatchObject({ code: 'extract.timeout' });
    expect(performance.now() - start).toBeLessThan(2000);
    expect((await extractor.extract(source('ok'), never)).markdown).toMatch(/^\d+$/);
  });

  it('fail only the file that kills them, after one more try', async () => {
    const extractor = extractorWith({ childUrl: unruly });
    const [dead, slow] = await Promise.allSettled([
      extractor.extract(source('die'), never),
      extractor.extract(source('slow'), never),
    ]);
    expect(slow.status).toBe('fulfilled');
    expect(dead.status === 'rejected' && unreadableReason(dead.reason)).toBe('crashed');
  });

  it('do not lose a file when somebody else kills them', async () => {
    const extractor = extractorWith({ childUrl: unruly, poolSize: 1 });
    const { markdown: pid } = await extractor.extract(source('ok'), never);
    const slow = extractor.extract(source('slow'), never);
    setTimeout(() => process.kill(Number(pid), 'SIGKILL'), 100);
    expect((await slow).markdown).not.toBe(pid);
  });

  it('are our fault and not the file’s when the program ends by itself', async () => {
    const extractor = extractorWith({ childUrl: unruly });
    await expect(extractor.extract(source('exit'), never)).rejects.toThrow('ended with code 3');
  });

  it('are killed by an abort, alone, and an abort takes a waiting file out of the queue', async () => {
    const extractor = extractorWith({ childUrl: unruly, poolSize: 2 });
    const [running, waiting] = [new AbortController(), new AbortController()];
    const work = Promise.allSettled([
      extractor.extract(source('spin'), running.signal),
      extractor.extract(source('slow'), never),
      extractor.extract(source('ok'), waiting.signal),
      extractor.extract(source('ok'), never),
    ]);
    setTimeout(() => waiting.abort(), 20);
    setTimeout(() => running.abort(), 150);
    const [spin, slow, refused, last] = await work;
    expect(spin).toMatchObject({ reason: { name: 'AbortError' } });
    expect(refused).toMatchObject({ reason: { name: 'AbortError' } });
    expect([slow?.status, last?.status]).toEqual(['fulfilled', 'fulfilled']);
  });

  it('and their files are gone after close, which rejects what still ran', async () => {
    const before = new Set(readdirSync(tmpdir()));
    const extractor = extractorWith({ childUrl: unruly, poolSize: 1 });
    const { markdown: pid } = await extractor.extract(source('ok'), never);
    const left = readdirSync(tmpdir()).filter(
      (name) => name.startsWith('quire-extract-') && !before.has(name),
    );
    expect(left).toHaveLength(1);
    const running = expect(extractor.extract(source('spin'), never)).rejects.toThrow('closed');
    await new Promise((resolve) => setTimeout(resolve, 50));
    await extractor.close();
    await running;
    expect(existsSync(join(tmpdir(), left[0] ?? ''))).toBe(false);
    expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH');
    await expect(extractor.extract(source('ok'), never)).rejects.toThrow('closed');
  });
});

describe('files that take long', () => {
  it('are left to those who have time where only light ones are wanted', async () => {
    const extractor = extractorWith();
    const archive = { stream: Readable.from([gzipSync('Packed.')]), lightOnly: true };
    await expect(extractor.extract(archive, never)).rejects.toMatchObject({ code: 'extract.heavy' });
    const text = { stream: Readable.from([Buffer.from('Light.')]), lightOnly: true };
    expect((await extractor.extract(text, never)).markdown).toBe('Light.');
  });

  it('keep no light one waiting', async () => {
    const extractor = extractorWith({ poolSize: 1, childUrl: unruly });
    const path = join(dir, 'any');
    writeFileSync(path, 'x');
    const stop = new AbortController();
    const long = extractor.extract({ path, fileName: 'spin' }, stop.signal);
    await extractor.extract({ path, fileName: 'quick', lightOnly: true }, never);
    stop.abort(new Error('stopped'));
    await expect(long).rejects.toThrow('stopped');
  });
});

it('tells how far a long text is, and never that it goes back', async () => {
  const path = join(dir, 'long.txt');
  writeFileSync(path, Buffer.alloc(80 * 1024 * 1024, 'The gauge was read at noon.\n'));
  const shares: number[] = [];
  const { close } = await extractorWith().open({ path, onShare: (share) => shares.push(share) }, never);
  await close();
  expect(shares.length).toBeGreaterThan(0);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.at(-1)).toBeLessThanOrEqual(1);
});
