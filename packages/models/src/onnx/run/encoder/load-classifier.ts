import type { ModelConfig } from '../../folder/config-files.ts';
import type { ModelParts, RunJob } from '../model-parts.ts';
import { rowsOf } from './pool-rows.ts';
import { runEncoder } from './run-encoder.ts';
import { windowsOf } from './windows.ts';

/** A model that gives texts labels. Of a text longer than its window, each label has its highest score in any piece. */
export function loadClassifier(parts: ModelParts): RunJob {
  const { folder, tokenizer, window } = parts;

  async function judge(text: string, signal: AbortSignal): Promise<Record<string, number>> {
    const scores: Record<string, number> = {};
    for (const row of windowsOf(tokenizer, text, window)) {
      signal.throwIfAborted();
      const { outputs } = await runEncoder(parts, [row]);
      const [logits] = outputs.logits ? rowsOf(outputs.logits) : [];
      if (!logits) throw new Error('It has no output logits.');
      for (const [label, score] of scored(logits, folder.config))
        scores[label] = Math.max(scores[label] ?? 0, score);
    }
    return scores;
  }

  return async function* (job, signal) {
    if (job.kind !== 'moderation') throw new Error(`A classifier was given work of the kind ${job.kind}.`);
    const scores: Record<string, number>[] = [];
    for (const text of job.texts) scores.push(await judge(text, signal));
    yield { type: 'scores', scores };
  };
}

/** Labels that go together are judged each by itself; others share one likelihood. */
function scored(logits: readonly number[], { id2label = {}, problem_type }: ModelConfig): [string, number][] {
  const most = Math.max(...logits);
  const sum = logits.reduce((total, value) => total + Math.exp(value - most), 0);
  const isAlone = problem_type === 'multi_label_classification' || logits.length === 1;
  return logits.map((value, i) => [
    id2label[i] ?? `${i}`,
    isAlone ? 1 / (1 + Math.exp(-value)) : Math.exp(value - most) / sum,
  ]);
}
