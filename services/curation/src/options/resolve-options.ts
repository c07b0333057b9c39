import type { ChunkingOptions, CurationOptions, EmbeddingOptions } from '@quire/contracts/curation';
import type { Catalogue } from '@quire/models';
import { invalidRequest } from '@quire/service-kit';
import { embeddingModels } from '../about/embedding-models.ts';
import { chunkers } from '../text/chunkers/registry.ts';
import { normalizationSwitches, type OptionSettings } from './option-settings.ts';

/** Fills what nobody named with the defaults of the product, and refuses what cannot be done. */
export function resolveOptions(settings: OptionSettings, catalogue: Catalogue): CurationOptions {
  const { pii, other } = settings;
  const embedding = resolveEmbedding(settings.embedding, catalogue);
  const mode = pii.mode ?? (pii.entities ? 'redaction' : false);
  return {
    pii: mode,
    entity_redaction: mode !== false && (pii.entities ?? false),
    chunking: resolveChunking(settings, embedding !== false),
    embedding,
    image_embedding: other.image_embedding ?? false,
    normalization: resolveNormalization(settings.normalization),
    json_schema: other.json_schema ?? false,
  };
}

function resolveChunking({ chunking }: OptionSettings, needed: boolean): false | ChunkingOptions {
  if (needed && chunking.on === false)
    throw invalidRequest({ embedding: ['Vectors are made of chunks; leave out "chunking": false.'] });
  if (!(chunking.on ?? needed)) return false;
  const { strategy = chunkers[0]?.strategy ?? 'fixed', chunk_size = 1000, chunk_overlap = 0 } = chunking;
  if (chunk_overlap > chunk_size / 2)
    throw invalidRequest({
      'chunking.chunk_overlap': [`Expected at most half of chunk_size, ${chunk_size}.`],
    });
  return { strategy, chunk_size, chunk_overlap };
}

function resolveEmbedding(
  { on, model, precision = 'float32', dimensions }: OptionSettings['embedding'],
  catalogue: Catalogue,
): false | EmbeddingOptions {
  if (!on) return false;
  const id = model ?? catalogue.defaults.embedding;
  if (id === undefined || !embeddingModels(catalogue).some((known) => known.id === id))
    throw invalidRequest({
      embedding: [
        id === undefined
          ? 'No embedding model is configured here.'
          : `There is no embedding model ${id}; GET /models lists those there are.`,
      ],
    });
  const most = catalogue.embedding(id).dimensions;
  if (dimensions !== undefined && dimensions > most)
    throw invalidRequest({
      'embedding.dimensions': [`The vectors of ${id} have ${most} dimensions at most.`],
    });
  return { model: id, precision, dimensions: dimensions ?? most };
}

/** Normalisation is on unless somebody says that it is not, and so is each of its switches. */
function resolveNormalization({ on = true, ...switches }: OptionSettings['normalization']) {
  return (
    on &&
    (Object.fromEntries(normalizationSwitches.map((name) => [name, switches[name] ?? true])) as Record<
      (typeof normalizationSwitches)[number],
      boolean
    >)
  );
}
