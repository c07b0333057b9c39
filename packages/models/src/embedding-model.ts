/** A model that turns texts into vectors of unit length. */
export interface EmbeddingModel {
  /** As the catalogue names it. */
  id: string;
  dimensions: number;
  /** One vector per text, in order. Throws as `ChatModel.stream` does. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<number[][]>;
}

/** What the product's own embeddings have (contract, Context). */
export const defaultDimensions = 1_024;

/** Scales a vector to unit length, in place; one without any direction gets the first axis. */
export function toUnitLength(vector: number[]): number[] {
  let sum = 0;
  for (const value of vector) sum += value * value;
  if (sum === 0) {
    vector[0] = 1;
    return vector;
  }
  const scale = 1 / Math.sqrt(sum);
  for (let i = 0; i < vector.length; i++) vector[i] = (vector[i] ?? 0) * scale;
  return vector;
}
