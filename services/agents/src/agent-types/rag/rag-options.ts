import type { AgentConfig, ChatRequest } from '@quire/contracts/agents';
import { invalidRequest } from '@quire/service-kit';

/** How an answer's sources are found. */
export interface RagOptions {
  hybridSearch: boolean;
  limit: number;
  adjacentChunkRange: number;
  adjacentChunkMerge: boolean;
  rerankerEnabled: boolean;
  rerankerTopN: number;
  enableDeepSearch: boolean;
}

export const ragDefaults = {
  hybridSearch: true,
  limit: 50,
  adjacentChunkRange: 0,
  adjacentChunkMerge: false,
  rerankerEnabled: false,
  rerankerTopN: 13,
  enableDeepSearch: false,
} satisfies RagOptions;

/** Members of the shared chat request that retrieval alone looks at. */
export const ragFields = [
  'hxqlQuery',
  'hybridSearch',
  'limit',
  'adjacentChunkRange',
  'adjacentChunkMerge',
  'rerankerEnabled',
  'rerankerTopN',
  'enableDeepSearch',
] as const satisfies readonly (keyof AgentConfig & keyof ChatRequest)[];

const spellings = [
  ['adjacentChunkRange', 'adjacentEmbeddingRange'],
  ['adjacentChunkMerge', 'adjacentEmbeddingMerge'],
] as const;

/** The rag options that a request sets, each under one name. Throws where its two names say two things. */
export function ragOptionsOf(request: ChatRequest): Partial<RagOptions> & { hxqlQuery?: string } {
  const given: Record<string, unknown> = {};
  for (const field of ragFields) if (request[field] !== undefined) given[field] = request[field];
  for (const [name, other] of spellings) {
    if (request[other] === undefined) continue;
    if (request[name] !== undefined && request[name] !== request[other])
      throw invalidRequest({ [other]: [`It is another name for ${name}, which says something else.`] });
    given[name] = request[other];
  }
  return given;
}

/** Said of a query over documents that are not there. */
export const noIndex =
  'There is no knowledge index here yet, so nothing can be chosen by a query; leave it out and send the documents.';
