import type { enrichmentJob } from '@quire/contracts/context';
import type { Db, Queryable } from '@quire/db';
import { type Catalogue, costOf } from '@quire/models';
import type { JobHandler } from '@quire/queue';
import type { Models } from '../actions/define-action.ts';
import { findAction } from '../actions/registry.ts';
import type { Images } from '../images/images.ts';
import { recordUsage, type Spending } from '../usage/usage.ts';
import { getEnrichment, recordOutcome } from './enrichment.sql.ts';
import { type Meter, meter } from './metered.ts';
import { failed, succeeded } from './outcome.ts';
import type { Texts } from './texts.ts';

interface EnrichmentDeps {
  db: Db;
  texts: Texts;
  images: Images;
  models: Pick<Catalogue, keyof Models>;
}

/** Runs one action on one object. A failure is its outcome and touches no other. */
export function createEnrichment({
  db,
  texts,
  images,
  models: catalogue,
}: EnrichmentDeps): JobHandler<typeof enrichmentJob.payload> {
  async function perform(name: string, key: string, config: unknown, models: Models, signal: AbortSignal) {
    const action = findAction(name);
    if (!action) throw new Error(`there is no action ${name}`);
    const context = { config, models, signal };
    const result =
      action.media === 'text'
        ? await action.run({ ...context, text: await texts.read(key, signal) })
        : await action.run({ ...context, image: await images.open(key, action.limits, signal) });
    return action.result.parse(result);
  }

  /** What an attempt at an action came to, so far. */
  function usageOf(spent: Meter, startedAt: number): Spending {
    const known = spent.model === undefined ? undefined : catalogue.find(spent.model);
    const { inputTokens, outputTokens, estimated = false } = spent.usage;
    return {
      model: spent.model ?? null,
      calls: spent.calls,
      inputTokens,
      outputTokens,
      isEstimated: estimated,
      cost: (known && costOf(known, spent.usage)) ?? null,
      latencyMs: Math.round(performance.now() - startedAt),
    };
  }

  return {
    async handle({ id, tenant, signal, write, finish }) {
      const startedAt = performance.now();
      const { storageKey, action, config, version, createdBy } = await getEnrichment(
        db.tenant(tenant),
        tenant,
        id,
      );
      const { models, spent } = meter(catalogue);
      const record = (tx: Queryable, failed: boolean) =>
        recordUsage(tx, {
          ...{ id, tenant, userId: createdBy, action, version, failed },
          ...usageOf(spent, startedAt),
        });
      try {
        const outcome = succeeded(await perform(action, storageKey, config, models, signal));
        await finish((tx) => Promise.all([recordOutcome(tx, tenant, id, outcome), record(tx, false)]));
      } catch (error) {
        // Models are paid for answers that are of no use, too.
        if (spent.calls > 0) await write((tx) => record(tx, true));
        throw error;
      }
    },
    abandon: async (tx, { id, tenant }, reason) => {
      await recordOutcome(tx, tenant, id, failed(reason));
    },
  };
}
