import { toUnitLength } from '../../../embedding-model.ts';
import type { ModelParts, RunJob } from '../model-parts.ts';
import { poolRows } from './pool-rows.ts';
import { runEncoder } from './run-encoder.ts';
import { windowsOf } from './windows.ts';

/** Tokens of one run, filled up to the longest text: memory grows with them. */
const tokensPerRun = 4_096;

/** A model that turns texts into vectors. A text longer than its window is read in pieces, and their mean is taken. */
export function loadEmbedder(parts: ModelParts): RunJob {
  async function embedRows(rows: readonly number[][]): Promise<number[][]> {
    return poolRows(await runEncoder(parts, rows), parts.folder.pooling ?? 'mean');
  }

  async function embed(text: string, signal: AbortSignal): Promise<number[]> {
    const rows = windowsOf(parts.tokenizer, text, parts.window);
    const perRun = Math.max(1, Math.floor(tokensPerRun / Math.max(...rows.map((row) => row.length))));
    const sum: number[] = [];
    for (let from = 0; from < rows.length; from += perRun) {
      signal.throwIfAborted();
      const some = rows.slice(from, from + perRun);
      for (const [i, vector] of (await embedRows(some)).entries()) {
        const weight = some[i]?.length ?? 0;
        for (const [at, value] of toUnitLength(vector).entries()) sum[at] = (sum[at] ?? 0) + weight * value;
      }
    }
    return toUnitLength(sum);
  }

  return async function* (job, signal) {
    if (job.kind !== 'embedding')
      throw new Error(`An embedding model was given work of the kind ${job.kind}.`);
    const vectors: number[][] = [];
    for (const text of job.texts) vectors.push(await embed(text, signal));
    yield { type: 'vectors', vectors };
  };
}
