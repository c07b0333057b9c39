import type { enrichmentJob } from '@quire/contracts/context';
import type { Db } from '@quire/db';
import type { Catalogue } from '@quire/models';
import type { JobHandler } from '@quire/queue';
import { findAction } from '../actions/registry.ts';
import { getEnrichment, recordOutcome } from './enrichment.sql.ts';
import { failed, succeeded } from './outcome.ts';
import type { Texts } from './texts.ts';

interface EnrichmentDeps {
  db: Db;
  texts: Texts;
  models: Pick<Catalogue, 'chat' | 'embedding'>;
}

/** Runs one action on one object. A failure is its outcome and touches no other. */
export function createEnrichment({
  db,
  texts,
  models,
}: EnrichmentDeps): JobHandler<typeof enrichmentJob.payload> {
  return {
    async handle({ id, tenant, signal, finish }) {
      const { storageKey, config, ...enrichment } = await getEnrichment(db.tenant(tenant), tenant, id);
      const action = findAction(enrichment.action);
      if (!action) throw new Error(`there is no action ${enrichment.action}`);
      const text = await texts.read(storageKey, signal);
      const result = await action.run({ text, config, models, signal });
      await finish((tx) => recordOutcome(tx, tenant, id, succeeded(result)));
    },
    abandon: async (tx, { id, tenant }, reason) => {
      await recordOutcome(tx, tenant, id, failed(reason));
    },
  };
}
