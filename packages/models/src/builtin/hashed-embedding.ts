import { type EmbeddingModel, toUnitLength } from '../embedding-model.ts';
export const createHashedEmbedding = (id: string): EmbeddingModel => ({
  id,
  dimensions: 1024,
  embed: async (t) => t.map(() => toUnitLength(new Array(1024).fill(0))),
});
