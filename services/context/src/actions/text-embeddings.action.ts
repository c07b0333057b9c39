import { z } from 'zod';
import { checkDimensions } from './check-dimensions.ts';
import { askTimeoutMs, Embedding, nestedEmbedding } from './config.ts';
import { defineTextAction } from './define-action.ts';
import { splitText } from './windows.ts';

/** Characters of one piece: below the window of the usual embedding models. */
const pieceLength = 8_000;

export const textEmbeddings = defineTextAction({
  name: 'textEmbeddings',
  property: 'textEmbeddings',
  config: z.object({}),
  result: Embedding,
  legacy: nestedEmbedding,
  timeoutMs: askTimeoutMs,
  async run({ text, models, signal }) {
    const model = models.embedding();
    checkDimensions(model);
    return meanDirection(await model.embed(splitText(text, pieceLength), signal));
  },
});

/** The mean of unit vectors, again of unit length: one vector for a text that is longer than a model's window. */
export function meanDirection([first = [], ...others]: readonly number[][]): number[] {
  if (others.length === 0) return first;
  const sum = first.map((value, i) => others.reduce((total, vector) => total + (vector[i] ?? 0), value));
  const length = Math.hypot(...sum);
  return length === 0 ? first : sum.map((value) => value / length);
}
