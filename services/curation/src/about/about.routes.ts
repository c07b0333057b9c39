import { getHealth, getHealthDetails, listEmbeddingModels, listFileTypes } from '@quire/contracts/curation';
import { fileTypes, findTools } from '@quire/extract';
import type { Catalogue } from '@quire/models';
import { type App, type Readiness, runChecks } from '@quire/service-kit';
import { embeddingModels } from './embedding-models.ts';

interface AboutDeps {
  catalogue: Catalogue;
  readiness: Readiness;
}

/** What this installation can do and how it is. */
export function mountAbout(app: App, { catalogue, readiness }: AboutDeps): void {
  app.route({
    ...listEmbeddingModels,
    handler: async () => ({
      models: embeddingModels(catalogue).map(({ id, name, description }) => ({
        id,
        name,
        description,
        default: id === catalogue.defaults.embedding,
      })),
    }),
  });
  const tools = findTools();
  app.route({
    ...listFileTypes,
    handler: async () => ({
      fileTypes: fileTypes(tools).map(({ type, extensions, route }) => ({
        type,
        extensions: [...extensions],
        route,
      })),
    }),
  });
  app.route({ ...getHealth, handler: async () => ({ message: 'Healthy' as const }) });
  app.route({
    ...getHealthDetails,
    handler: async (_request, reply) => {
      const outcomes = Object.entries(await runChecks(readiness));
      // Anybody may ask, so why a check failed is for the log and the readiness probe.
      const checks = Object.fromEntries(
        outcomes.map(([name, outcome]) => [
          name,
          outcome === 'ok' ? ('ok' as const) : ('unavailable' as const),
        ]),
      );
      const healthy = outcomes.every(([, outcome]) => outcome === 'ok');
      return reply.status(healthy ? 200 : 503).send({ message: healthy ? 'Healthy' : 'Unhealthy', checks });
    },
  });
}
