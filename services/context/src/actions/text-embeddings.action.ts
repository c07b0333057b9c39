import { defineError } from '@quire/errors';
import { z } from 'zod';
import { askTimeoutMs, Embedding, nestedEmbedding } from './config.ts';
import { defineTextAction } from './define-action.ts';
import { splitText } from './windows.ts';

/** Floats of every embedding, as the interface has it. */
const dimensions = 1024;
/** Characters of one piece: below the window of the usual embedding models. */
const pieceLength = 8_000;

const wrongDimensions = defineError(
  'action.wrong_dimensions',
  422,
  (model: string, given: number) =>
    `Embeddings have ${dimensions} numbers here, and those of ${model} have ${given}.`,
);

export const textEmbeddings = defineTextAction({
  name: 'textEmbeddings',
  property: 'textEmbeddings',
  config: z.object({}),
  result: Embedding,
  legacy: nestedEmbedding,
  timeoutMs: askTimeoutMs,
  async run({ text, models, signal }) {
    const model = models.embedding();
    if (model.dimensions !== dimensions) throw wrongDimensions(model.id, model.dimensions);
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
