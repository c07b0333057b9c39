import { z } from 'zod';

/** A JSON Schema document, checked where it is kept. */
export const JsonSchema = z.record(z.string(), z.unknown());

/** How a rag agent finds what it answers from. */
export const ragOptions = {
  hxqlQuery: z.string().max(20_000).optional(),
  hybridSearch: z.boolean().optional(),
  limit: z.number().int().min(1).max(1_000).optional(),
  adjacentChunkRange: z.number().int().min(0).max(50).optional(),
  adjacentChunkMerge: z.boolean().optional(),
  rerankerEnabled: z.boolean().optional(),
  rerankerTopN: z.number().int().min(1).max(1_000).optional(),
  enableDeepSearch: z.boolean().optional(),
};
