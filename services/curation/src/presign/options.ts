import type {
  ChunkingOptions,
  CurationOptions,
  EmbeddingOptions,
  NormalizationSwitches,
  PresignRequest,
} from '@quire/contracts/curation';
import type { Catalogue } from '@quire/models';
import { invalidRequest } from '@quire/service-kit';
import { embeddingModels } from '../about/embedding-models.ts';

/**
 * Brings the nested and flat spellings of a request to the one form that the job goes by. Where both are given the
 * nested one holds. An option that this release cannot honour is refused, never ignored.
 */
export function resolveOptions(request: PresignRequest, catalogue: Catalogue): CurationOptions {
  refuseUnavailable(request);
  const embedding = resolveEmbedding(request, catalogue);
  if (embedding && request.chunking === false)
    throw invalidRequest({ embedding: ['Vectors are made of chunks; leave out "chunking": false.'] });
  return {
    pii: false,
    entity_redaction: false,
    chunking: resolveChunking(request, embedding !== false),
    embedding,
    image_embedding: false,
    normalization: resolveNormalization(request.normalization ?? true),
    json_schema: false,
  };
}

function refuseUnavailable({ pii, entity_redaction, image_embedding, json_schema }: PresignRequest): void {
  const asked = { pii, entity_redaction, image_embedding, json_schema };
  const refused = Object.entries(asked).filter(([, value]) => value);
  if (refused.length > 0)
    throw invalidRequest(
      Object.fromEntries(
        refused.map(([option]) => [option, [`${unavailable[option]}; leave it out or send false.`]]),
      ),
    );
}

const unavailable: Record<string, string> = {
  pii: 'Detection and redaction of personal data are not available in this release',
  entity_redaction: 'Detection of named entities is not available in this release',
  image_embedding: 'Vectors for images are not available in this release',
  json_schema: 'Structured output is not available in this release',
};

function resolveChunking(request: PresignRequest, needed: boolean): false | ChunkingOptions {
  const { chunking, chunk_size, chunking_strategy } = request;
  if (!(chunking ?? (needed || chunk_size != null || chunking_strategy != null))) return false;
  const nested = typeof chunking === 'object' ? chunking : undefined;
  const strategy = nested?.strategy ?? chunking_strategy ?? 'fixed';
  const size = nested?.chunk_size ?? chunk_size ?? 1000;
  const overlap = nested?.chunk_overlap ?? 0;
  if (strategy !== 'fixed')
    throw invalidRequest({
      chunking: [`The strategy ${strategy} is not available in this release; use fixed.`],
    });
  if (overlap > size / 2)
    throw invalidRequest({ 'chunking.chunk_overlap': [`Expected at most half of chunk_size, ${size}.`] });
  return { strategy, chunk_size: size, chunk_overlap: overlap };
}

function resolveEmbedding(
  { embedding, embeddings_model }: PresignRequest,
  catalogue: Catalogue,
): false | EmbeddingOptions {
  if (!(embedding ?? embeddings_model != null)) return false;
  const nested = typeof embedding === 'object' ? embedding : undefined;
  const id = nested?.model ?? embeddings_model ?? catalogue.defaults.embedding;
  if (id === undefined || !embeddingModels(catalogue).some((model) => model.id === id))
    throw invalidRequest({
      embedding: [
        id === undefined
          ? 'No embedding model is configured here.'
          : `There is no embedding model ${id}; GET /models lists those there are.`,
      ],
    });
  const { dimensions } = catalogue.embedding(id);
  if (nested?.precision === 'int8')
    throw invalidRequest({ 'embedding.precision': ['int8 is not available in this release; use float32.'] });
  if (nested?.dimensions != null && nested.dimensions !== dimensions)
    throw invalidRequest({ 'embedding.dimensions': [`The vectors of ${id} have ${dimensions} dimensions.`] });
  return { model: id, precision: 'float32', dimensions };
}

/** Switches that are not named are on. */
const resolveNormalization = (
  given: NonNullable<PresignRequest['normalization']>,
): false | NormalizationSwitches =>
  given !== false && {
    quotations: true,
    dashes: true,
    whitespace: true,
    unicode: true,
    ...(given !== true && Object.fromEntries(Object.entries(given).filter(([, value]) => value != null))),
  };
