/** A model that turns pictures into vectors of unit length. */
export interface ImageEmbeddingModel {
  /** As the catalogue names it. */
  id: string;
  dimensions: number;
  /** How it wants to be given a picture: in a square of that side, distorted (`fill`) or without its longer ends (`cover`). */
  side: number;
  fit: 'fill' | 'cover';
  /** One vector per picture, in order: rows of pixels from the top, three bytes each. Throws as `ChatModel.stream` does. */
  embed(pictures: readonly Uint8Array[], signal: AbortSignal): Promise<number[][]>;
}
