import { z } from 'zod';
import { batchesOf } from '../batches.ts';
import type { ServedModel } from '../define-provider.ts';
import type { Moderation, ModerationModel } from '../moderation-model.ts';
import { BadAnswer } from '../upstream/failure.ts';
import { workTries } from '../upstream/tries.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { readJson } from './read-json.ts';

const textsPerCall = 32;

const Judgements = z.object({
  results: z.array(
    z.object({
      flagged: z.boolean(),
      categories: z.record(z.string(), z.boolean().nullable()).default({}),
      category_scores: z.record(z.string(), z.number().nullable()).default({}),
    }),
  ),
});
type Judgement = z.output<typeof Judgements>['results'][number];

/** A moderation model behind an OpenAI-compatible server. */
export function createOpenaiModeration(upstream: Upstream, model: ServedModel): ModerationModel {
  async function moderateSome(texts: readonly string[], signal: AbortSignal): Promise<Moderation[]> {
    const body = JSON.stringify({ model: model.model, input: texts });
    const response = await upstream.post('/moderations', body, signal);
    const judged = Judgements.safeParse(await readJson(response.body)).data;
    if (judged?.results.length !== texts.length) throw new BadAnswer('it sent no judgement for each text.');
    return judged.results.map(toModeration);
  }
  return {
    id: model.id,
    async moderate(texts, signal) {
      const judged: Moderation[] = [];
      for (const some of batchesOf(texts, textsPerCall)) {
        judged.push(...(await workTries(upstream, {}, signal, (limited) => moderateSome(some, limited))));
      }
      return judged;
    },
  };
}

/** Some servers give a verdict without a score. */
function toModeration({ flagged, categories, category_scores }: Judgement): Moderation {
  const verdicts = Object.entries(categories).map(([name, isHit]) => [name, isHit ? 1 : 0] as const);
  const scores = Object.entries(category_scores).flatMap(([name, score]) =>
    score === null ? [] : [[name, score] as const],
  );
  return { flagged, categories: Object.fromEntries([...verdicts, ...scores]) };
}
