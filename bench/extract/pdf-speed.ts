import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { LiteParse } from '@llamaindex/liteparse';
import type { Extractor } from '@quire/extract';
import { cpuOf } from '../cpu.ts';
import { interleave, median, table } from '../harness.ts';

const run = promisify(execFile);
const never = new AbortController().signal;
const rounds = 5;
/** Pages that a candidate reads in a round, by reading the file as often: the system counts time in ticks of 10 ms. */
const pagesPerRound = 400;

/** Seconds of one reading: as they pass, and as processors spend them in this process and those that it starts. */
interface Spent {
  wall: number;
  cpu: number;
}

export const hasProgram = (name: string): boolean => {
  try {
    execFileSync(name, ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** Processor time of this process, of its children, and of those that have ended. */
function cpuSeconds(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (cpuOf({ own: process.pid }).own ?? 0) / 1000 + (Number(fields[13]) + Number(fields[14])) / 100;
}

async function spend(times: number, work: () => Promise<unknown>): Promise<Spent> {
  const [startedAt, cpuBefore] = [performance.now(), cpuSeconds()];
  for (let i = 0; i < times; i++) await work();
  return { wall: (performance.now() - startedAt) / 1000 / times, cpu: (cpuSeconds() - cpuBefore) / times };
}

async function pdfiumText(path: string): Promise<void> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(await readFile(path));
  for (const page of document.pages()) page.getText();
  document.destroy();
  library.destroy();
}

/** The engine that reads what cannot be read plainly; it was found to be 2.4 to 7 times as fast as Kreuzberg 4. */
async function engineMarkdown(path: string): Promise<void> {
  const engine = new LiteParse({
    outputFormat: 'markdown',
    imageMode: 'off',
    ocrEnabled: false,
    maxPages: 100_000,
    quiet: true,
  });
  for await (const { result } of engine.parseBatches(path, { batchSize: 50 })) void result.pages.length;
}

const rate = (amount: number, seconds: number): string =>
  (amount / seconds).toFixed(amount / seconds < 10 ? 1 : 0);

/** Markdown of a PDF with a text layer, beside programs that give its bare text. */
export async function measurePdf(extractor: Extractor, path: string, pages: number): Promise<void> {
  const megabytes = (await stat(path)).size / 1e6;
  const read = async () => {
    const { close } = await extractor.open({ path, fileName: path }, never);
    await close();
  };
  const works: Record<string, () => Promise<unknown>> = {
    'quire, markdown': read,
    '@hyzyla/pdfium, text': () => pdfiumText(path),
    'liteparse, markdown': () => engineMarkdown(path),
  };
  if (hasProgram('pdftotext'))
    works['pdftotext, text (a process each)'] = () => run('pdftotext', [path, '/dev/null']);
  await read();
  const times = Math.max(1, Math.round(pagesPerRound / pages));
  const candidates = Object.fromEntries(
    Object.entries(works).map(([name, work]) => [name, () => spend(times, work)]),
  );
  const spent = Object.entries(await interleave(rounds, candidates)).map(
    ([name, samples]) =>
      [name, median(samples.map(({ wall }) => wall)), median(samples.map(({ cpu }) => cpu))] as const,
  );
  const [, ownWall = 0, ownCpu = 0] = spent[0] ?? [];
  table(`PDF with a text layer, ${pages} pages, ${megabytes.toFixed(1)} MB`, [
    ['', 'pages/s', 'MB/s', 'quire is', 'CPU ms', 'by CPU'],
    ...spent.map(([name, wall, cpu]) => [
      name,
      rate(pages, wall),
      rate(megabytes, wall),
      `${(wall / ownWall).toFixed(2)} x`,
      (cpu * 1000).toFixed(0),
      `${(cpu / ownCpu).toFixed(2)} x`,
    ]),
  ]);
}
