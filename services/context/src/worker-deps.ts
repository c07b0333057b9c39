import { createExtractor } from '@quire/extract';
import { type Catalogue, loadCatalogue } from '@quire/models';
import type { Log } from '@quire/service-kit';
import type { ContextWorkerConfig } from './config.ts';
import { createTexts, type Texts } from './enrichment/texts.ts';
import { createImages, type Images } from './images/images.ts';
import { connectStores, type Stores } from './stores.ts';

export interface WorkerDeps extends Stores {
  models: Catalogue;
  texts: Texts;
  images: Images;
}

/** Builds what a worker works with. `env` fills the placeholders of the model catalogue. */
export async function createWorkerDeps(
  config: ContextWorkerConfig,
  env: NodeJS.ProcessEnv,
  log: Log,
): Promise<WorkerDeps> {
  const models = loadCatalogue({ file: config.QUIRE_MODELS, env });
  const stores = await connectStores(config, log);
  const extractor = createExtractor({ timeoutMs: 60_000 });
  const texts = createTexts({ storage: stores.storage, extractor, timeoutMs: 90_000 });
  return {
    ...stores,
    models,
    texts,
    images: createImages({ storage: stores.storage, extractor, texts }),
    async close() {
      await extractor.close();
      await models.close();
      await stores.close();
    },
  };
}
