import { momentText, mostRows, numberText } from '../../sheets/data-table.ts';

/** What an object says besides its values: names, levels, dimensions, classes. */
export type Attributes = ReadonlyMap<string, RValue>;

/** An object of R as far as it can be shown; values of vectors are texts that are made when they are asked for. */
export type RValue =
  | {
      kind: 'vector';
      length: number;
      text(index: number): string;
      number(index: number): number;
      attributes: Attributes;
    }
  | { kind: 'list'; items: readonly RValue[]; attributes: Attributes }
  | { kind: 'pairs'; entries: readonly { name: string; value: RValue }[]; attributes: Attributes }
  | { kind: 'other'; name: string };

export type RVector = Extract<RValue, { kind: 'vector' }>;

export const noAttributes: Attributes = new Map();
export const nothing: RValue = { kind: 'other', name: '' };

/** The texts of a vector of texts, as many as are shown. */
export function textsOf(value: RValue | undefined): string[] {
  if (value?.kind !== 'vector') return [];
  return Array.from({ length: Math.min(value.length, mostRows) }, (_, i) => value.text(i));
}

/** Whether an object is of a class. */
export const isOf = (value: RValue, name: string): boolean =>
  'attributes' in value && textsOf(value.attributes.get('class')).includes(name);

const dayMs = 86_400_000;

/** How the values of a vector are shown: by the levels of a factor, as days or moments, or as they are. */
export function shownBy(vector: RVector): (index: number) => string {
  if (isOf(vector, 'factor')) {
    const levels = textsOf(vector.attributes.get('levels'));
    return (index) => levels[vector.number(index) - 1] ?? '';
  }
  if (isOf(vector, 'Date')) return (index) => momentText(vector.number(index) * dayMs);
  if (isOf(vector, 'POSIXct')) return (index) => momentText(Math.round(vector.number(index) * 1000));
  return vector.text;
}

const missing = -2_147_483_648;

/** A vector of whole numbers or of truth, four bytes each. */
export function wholeVector(bytes: Buffer, isTruth: boolean, attributes: Attributes): RVector {
  const number = (index: number) => {
    const value = bytes.readInt32BE(index * 4);
    return value === missing ? Number.NaN : value;
  };
  const text = (index: number) => {
    const value = number(index);
    if (isTruth) return Number.isNaN(value) ? '' : value === 0 ? 'FALSE' : 'TRUE';
    return numberText(value);
  };
  return { kind: 'vector', length: bytes.length >> 2, text, number, attributes };
}

/** A vector of doubles, with an imaginary part after each where `step` is 16. */
export function realVector(bytes: Buffer, step: 8 | 16, attributes: Attributes): RVector {
  const number = (index: number) => bytes.readDoubleBE(index * step);
  const text = (index: number) =>
    step === 8
      ? numberText(number(index))
      : `${numberText(number(index))} + ${numberText(bytes.readDoubleBE(index * step + 8))}i`;
  return { kind: 'vector', length: Math.floor(bytes.length / step), text, number, attributes };
}

/** A vector of texts, of which those that are shown are kept. */
export const textVector = (texts: readonly string[], length: number, attributes: Attributes): RVector => ({
  kind: 'vector',
  length,
  text: (index) => texts[index] ?? '',
  number: (index) => Number(texts[index]),
  attributes,
});
