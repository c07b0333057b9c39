import { cpuOf } from '../cpu.ts';
import { ms, percentile, table } from '../harness.ts';
import { openCaller, type Setting } from './setting.ts';

const streams = 512;
/** Streams that are opened at once; they overlap all the same, for each lasts seconds. */
const batch = 64;
/** What the model says, a word at a time. */
export const words = Array.from({ length: 150 }, (_, i) => `word-${i}`).join(' ');
export const wordEveryMs = 20;

/** Streams that are open at once, from a model that says a word every 20 ms: whether each brings every word, in order. */
export async function measureManyStreams(setting: Setting): Promise<void> {
  const caller = openCaller(setting.stream, streams);
  const wordCount = words.split(' ').length;
  const before = cpuOf(setting.pids).agents ?? 0;
  const open = () => {
    const began = performance.now();
    let text = '';
    let ended: Promise<void> | undefined;
    const begun = new Promise<void>((resolve) => {
      ended = caller.pieces((piece) => {
        text += piece;
        resolve();
      });
      ended.finally(resolve).catch(() => {});
    });
    const result = async () => {
      await ended;
      return { ...read(text), tookMs: performance.now() - began };
    };
    return { begun, result: result() };
  };
  const opened: ReturnType<typeof open>[] = [];
  while (opened.length < streams) {
    const some = Array.from({ length: batch }, open);
    opened.push(...some);
    await Promise.all(some.map(({ begun }) => begun));
  }
  const results = await Promise.all(opened.map(({ result }) => result));
  const cpuMs = (cpuOf(setting.pids).agents ?? 0) - before;
  await caller.close();
  const count = (is: (result: (typeof results)[number]) => boolean) => String(results.filter(is).length);
  const lost = results.reduce((sum, { deltas }) => sum + wordCount - deltas, 0);
  const took = results.map(({ tookMs }) => tookMs);
  table(`${streams} streams at once, ${wordCount} chunks each, one every ${wordEveryMs} ms`, [
    ['complete and in order', count(({ isWhole }) => isWhole)],
    ['chunks lost', String(lost)],
    ['from request to end, p50 and last', ms(percentile(took, 0.5)), ms(Math.max(...took))],
    ['at that pace it takes at least', ms(wordCount * wordEveryMs)],
    ['processor time of each chunk', ms(cpuMs / (streams * wordCount))],
  ]);
}

interface Line {
  type: string;
  sequenceNumber: number;
  delta?: string;
}

function read(text: string) {
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  const deltas = lines.flatMap(({ delta }) => delta ?? []);
  const isInOrder = lines.every(({ sequenceNumber }, i) => sequenceNumber === i);
  const isEnded = lines.at(-1)?.type === 'response.completed';
  return { deltas: deltas.length, isWhole: isInOrder && isEnded && deltas.join('') === words };
}
