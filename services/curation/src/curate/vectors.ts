import type { EmbeddingOptions } from '@quire/contracts/curation';

/** What a unit vector's components are multiplied by before they are rounded to int8. */
const int8Scale = 127;

/** Brings vectors of unit length to the dimensions and the precision that are asked for. */
export function shapeVector(
  vector: readonly number[],
  { dimensions, precision }: EmbeddingOptions,
): number[] {
  const cut = dimensions < vector.length ? toUnitLength(vector.slice(0, dimensions)) : [...vector];
  return precision === 'int8' ? cut.map((value) => Math.round(value * int8Scale)) : cut;
}

/** A vector whose first components are all zero has no direction left; the first axis stands for it. */
function toUnitLength(vector: number[]): number[] {
  const length = Math.hypot(...vector);
  return length === 0 ? vector.map((_, i) => (i === 0 ? 1 : 0)) : vector.map((value) => value / length);
}
