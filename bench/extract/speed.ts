import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createExtractor, type Extractor, fileTypes, findTools } from '@quire/extract';
import { median, table } from '../harness.ts';
import { makeDocx, makeHtml, makePdf, makeText, makeXlsx } from './generated.ts';
import { hasProgram, measurePdf } from './pdf-speed.ts';
import { watchMemory } from './peak-memory.ts';

const run = promisify(execFile);
const never = new AbortController().signal;

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

const read = (extractor: Extractor, path: string) => async () => {
  const { close } = await extractor.open({ path, fileName: path }, never);
  await close();
};

const rate = (amount: number, seconds: number) => (amount / seconds).toFixed(amount / seconds < 10 ? 1 : 0);

/** Pages of a PDF as pictures, which only recognition can read. */
async function measureOcr(extractor: Extractor, folder: string, pdf: string): Promise<void> {
  const reads = fileTypes(findTools()).some(({ type }) => type === 'image/png');
  if (!reads || !hasProgram('pdftoppm')) return;
  await run('pdftoppm', ['-png', '-r', '150', '-l', '3', pdf, join(folder, 'scan')]);
  const scan = join(
    folder,
    (await run('ls', [folder])).stdout.split('\n').find((name) => name.startsWith('scan')) ?? '',
  );
  await read(extractor, scan)();
  const samples = [await secondsOf(read(extractor, scan)), await secondsOf(read(extractor, scan))];
  table('Recognition of a page, 150 dpi', [['quire', `${median(samples).toFixed(2)} s/page`]]);
}

/** How fast one process of the extractor reads files, warm, and how much memory it takes. */
export async function measureSpeed(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'quire-bench-extract-'));
  const extractor = createExtractor({ poolSize: 1 });
  const memory = watchMemory(process.pid);
  try {
    const write = async (name: string, content: string | Uint8Array) => {
      const path = join(folder, name);
      await writeFile(path, content);
      return path;
    };
    for (const pages of [10, 100, 200, 300]) {
      const path = await write(`${pages}.pdf`, makePdf(pages));
      await measurePdf(extractor, path, pages);
    }
    const [docx, xlsx, html, text] = [
      makeDocx(20_000),
      makeXlsx(150_000),
      makeHtml(20_000),
      makeText(60_000),
    ];
    const files: [string, string, number][] = [
      ['HTML', await write('a.html', html), html.length],
      ['DOCX (by its XML)', await write('a.docx', docx.bytes), docx.unpacked],
      ['XLSX (by its XML)', await write('a.xlsx', xlsx.bytes), xlsx.unpacked],
      ['text', await write('a.txt', text), text.length],
    ];
    const rows: string[][] = [['', 'MB', 'MB/s']];
    for (const [name, path, bytes] of files)
      rows.push([name, (bytes / 1e6).toFixed(0), await speedOf(extractor, path, bytes)]);
    table('Other formats, one process, warm', rows);
    await measureOcr(extractor, folder, join(folder, '10.pdf'));
    table('Peak memory of the reading process', [['', `${memory.stop().child.toFixed(0)} MiB`]]);
  } finally {
    memory.stop();
    await extractor.close();
    await rm(folder, { recursive: true });
  }
}

async function speedOf(extractor: Extractor, path: string, bytes: number): Promise<string> {
  try {
    await read(extractor, path)();
    const samples: number[] = [];
    for (let i = 0; i < 3; i++) samples.push(await secondsOf(read(extractor, path)));
    return rate(bytes / 1e6, median(samples));
  } catch {
    return 'not read';
  }
}
