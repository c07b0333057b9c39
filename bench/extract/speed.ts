import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { createExtractor, type Extractor, fileTypes, findTools } from '@quire/extract';
import { interleave, median, table } from '../harness.ts';
import { makeDocx, makeHtml, makePdf, makeText, makeXlsx } from './generated.ts';
import { watchMemory } from './peak-memory.ts';

const run = promisify(execFile);
const never = new AbortController().signal;
const rounds = 5;

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

const read = (extractor: Extractor, path: string) => async () => {
  const { close } = await extractor.open({ path, fileName: path }, never);
  await close();
};

const hasProgram = (name: string): boolean => {
  try {
    execFileSync(name, ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

async function pdfiumText(path: string): Promise<void> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(await readFile(path));
  for (const page of document.pages()) page.getText();
  document.destroy();
  library.destroy();
}

const rate = (amount: number, seconds: number) => (amount / seconds).toFixed(amount / seconds < 10 ? 1 : 0);

async function measurePdf(extractor: Extractor, path: string, pages: number): Promise<void> {
  const megabytes = (await stat(path)).size / 1e6;
  const candidates: Record<string, () => Promise<number>> = {
    quire: () => secondsOf(read(extractor, path)),
    '@hyzyla/pdfium': () => secondsOf(() => pdfiumText(path)),
  };
  if (hasProgram('pdftotext'))
    candidates.pdftotext = () => secondsOf(() => run('pdftotext', [path, '/dev/null']));
  const times = await interleave(rounds, candidates);
  const own = median(times.quire ?? []);
  table(`PDF with a text layer, ${pages} pages, ${megabytes.toFixed(1)} MB`, [
    ['', 'pages/s', 'MB/s', 'quire is'],
    ...Object.entries(times).map(([name, samples]) => {
      const seconds = median(samples);
      return [name, rate(pages, seconds), rate(megabytes, seconds), `${(seconds / own).toFixed(2)} x`];
    }),
  ]);
}

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
    for (const pages of [10, 200]) {
      const path = await write(`${pages}.pdf`, makePdf(pages));
      await read(extractor, path)();
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
