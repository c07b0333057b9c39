import { defineError } from '@quire/errors';

/** Floats of every embedding, as the interface has it. */
const expected = 1024;

const wrongDimensions = defineError(
  'action.wrong_dimensions',
  422,
  (model: string, given: number) =>
    `Embeddings have ${expected} numbers here, and those of ${model} have ${given}.`,
);

/** Throws `action.wrong_dimensions` for a model whose vectors have another length. */
export function checkDimensions({ id, dimensions }: { id: string; dimensions: number }): void {
  if (dimensions !== expected) throw wrongDimensions(id, dimensions);
}
