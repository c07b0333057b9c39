import { readFile } from 'node:fs/promises';
import { CurationResult } from '@quire/contracts/curation';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestCuration, type TestCuration } from '../../../test/support/curation.ts';

/** Whatever else the machine does. */
vi.setConfig({ testTimeout: 60_000 });

let curation: TestCuration;
beforeAll(async () => {
  curation = await startTestCuration();
  await curation.startWorker();
});
afterAll(() => curation.stop());

const example = async (name: string) =>
  new Uint8Array(await readFile(new URL(`../../../examples/${name}`, import.meta.url)));

async function textOf(file: string | Uint8Array<ArrayBuffer>, fileName: string) {
  const { state, result } = await curation.curate(file, { fileName });
  expect(state).toMatchObject({ status: 'Done', progress: { stage: 'done', percent: 100 } });
  return CurationResult.parse(result);
}

describe('a file becomes markdown by its upload alone', () => {
  test('text', async () => {
    const { markdown, metadata } = await textOf('Caf\u0065\u0301 “noir”\r\n', 'menu.txt');
    expect(markdown).toEqual({ output: 'Café "noir"\n' });
    expect(metadata).toMatchObject({
      content_type: 'text/plain',
      file_name: 'menu.txt',
      size: 19,
      pages: null,
    });
  });

  test('markdown', async () => {
    const { markdown } = await textOf('# Title\n\n- one\n- two\n', 'list.md');
    expect(markdown.output).toBe('# Title\n\n- one\n- two\n');
  });

  test('HTML', async () => {
    const { markdown, metadata } = await textOf(await example('read-your-water-meter.html'), 'meter.html');
    expect(metadata.content_type).toBe('text/html');
    expect(markdown.output).toMatch(/^#+ \S/m);
    expect(markdown.output).not.toContain('<p>');
  });

  test('PDF', async () => {
    const { markdown, metadata } = await textOf(await example('annual-report.pdf'), 'report.pdf');
    expect(metadata).toMatchObject({ content_type: 'application/pdf' });
    expect(metadata.pages).toBeGreaterThan(0);
    expect(markdown.output.length).toBeGreaterThan(200);
  });

  test('DOCX', async () => {
    const { markdown, metadata } = await textOf(await example('service-agreement.docx'), 'agreement.docx');
    expect(metadata.content_type).toContain('wordprocessingml');
    expect(markdown.output).toMatch(/agreement/i);
  });
});

test('chunks and vectors stand at their offsets, under their headings, on their pages', async () => {
  const { result } = await curation.curate(await example('annual-report.pdf'), {
    chunking: { chunk_size: 300, chunk_overlap: 50 },
    embedding: true,
  });
  const { markdown } = CurationResult.parse(result);
  const points = Array.from(markdown.output);
  const chunks = markdown.chunks_with_embeddings ?? [];
  expect(chunks.length).toBeGreaterThan(1);
  expect(markdown.chunks).toEqual(chunks.map(({ text }) => text));
  for (const { text, start, end, embedding, page } of chunks) {
    expect(points.slice(start, end).join('')).toBe(text);
    expect(Math.hypot(...embedding)).toBeCloseTo(1, 5);
    expect(page).toBeGreaterThan(0);
  }
});

test('normalisation can be switched off', async () => {
  const { result } = await curation.curate('“a”   b', { normalization: false });
  expect(CurationResult.parse(result).markdown.output).toBe('“a”   b');
});

describe('a file that gives no text ends in the documented error', () => {
  const message = 'Error: The file was not supported, corrupt, or blank.';

  test.each([
    ['an empty file', ''],
    ['a blank file', ' \n\t '],
    ['a broken PDF', '%PDF-1.7\n1 0 obj <<'],
    ['unknown bytes', new Uint8Array([0, 1, 2, 3, 0xff, 0xfe, 0, 0])],
  ])('%s', async (_name, file) => {
    const { state, httpStatus, result } = await curation.curate(file);
    expect(state).toMatchObject({ status: 'Error', message });
    expect(httpStatus).toBe(200);
    expect(result).toEqual({ message });
  });
});

test('twenty files at once all come through', async () => {
  const files = Array.from({ length: 20 }, (_, i) => `File number ${i}.`);
  const results = await Promise.all(files.map((file) => curation.curate(file)));
  expect(results.map(({ result }) => CurationResult.parse(result).markdown.output)).toEqual(files);
});

test('an upload in parts is joined by its signed address', async () => {
  const mib = 1024 * 1024;
  const file = 'All work and no play. '.repeat(Math.ceil((6 * mib) / 22)).slice(0, 6 * mib);
  const { job_id, get_url, multipart } = await curation.presign({ size: file.length + 5 * mib, parts: 2 });
  if (!multipart) throw new Error('no multipart block');
  const cut = 5 * mib;
  const parts = await Promise.all(
    [file.slice(0, cut), file.slice(cut)].map(async (body, i) => {
      const response = await fetch(multipart.part_urls[i] ?? '', { method: 'PUT', body });
      return { part_number: i + 1, etag: response.headers.get('etag') };
    }),
  );
  const complete = (url: string) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ parts }),
    });
  expect((await complete(multipart.complete_url.replace('signature=', 'signature=x'))).status).toBe(403);
  expect((await complete(multipart.complete_url)).status).toBe(200);
  expect(await curation.reach(job_id)).toMatchObject({ status: 'Done' });
  const { markdown } = CurationResult.parse(await (await fetch(get_url)).json());
  expect(markdown.output.length).toBe(file.trimEnd().length);
});
