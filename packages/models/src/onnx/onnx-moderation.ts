import { batchesOf } from '../batches.ts';
import type { ServedModel } from '../define-provider.ts';
import { upstreamFailed } from '../models.errors.ts';
import type { Moderation, ModerationModel } from '../moderation-model.ts';
import { limited } from './limited.ts';
import type { ModelProcess } from './process/model-process.ts';

const textsPerJob = 32;
const flaggedFrom = 0.5;
/** What classifiers call a text that there is nothing to say against. */
const harmless = /^(neutral|safe|ok|okay|none|normal|clean|ham|benign|(no|not|non)[-_ ].+)$/i;

/** A classifier that runs on this machine. Its labels are the categories. */
export function createOnnxModeration(
  process: ModelProcess,
  provider: string,
  { id }: ServedModel,
): ModerationModel {
  async function judge(texts: readonly string[], caller: AbortSignal): Promise<Moderation[]> {
    const pieces = limited(provider, caller, (signal) => process.ask({ kind: 'moderation', texts }, signal));
    for await (const piece of pieces) if (piece.type === 'scores') return piece.scores.map(toModeration);
    throw upstreamFailed(provider, 'it gave no scores.');
  }

  return {
    id,
    async moderate(texts, signal) {
      const judged: Moderation[] = [];
      for (const some of batchesOf(texts, textsPerJob)) judged.push(...(await judge(some, signal)));
      return judged;
    },
  };
}

function toModeration(scores: Record<string, number>): Moderation {
  const categories = Object.fromEntries(Object.entries(scores).filter(([label]) => !harmless.test(label)));
  return { flagged: Object.values(categories).some((score) => score >= flaggedFrom), categories };
}
