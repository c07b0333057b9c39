import { backward, forward } from '../code-points.ts';

const isSpace = (unit: number) => unit === 32 || (unit >= 9 && unit <= 13);
const mask = '[PII]';

/**
 * The index behind the piece of at most `size` code points that begins at `from`: behind a space where the last quarter
 * has one, and not inside a mask that begins there.
 */
export function pieceEnd(text: string, from: number, size: number): number {
  const limit = forward(text, from, size);
  if (limit >= text.length) return text.length;
  const floor = limit - Math.floor(size / 4);
  for (let at = limit; at >= floor; at--) if (isSpace(text.charCodeAt(at - 1))) return at;
  const masked = text.lastIndexOf(mask, limit - 1);
  return masked > limit - mask.length && masked >= floor ? masked : limit;
}

/** Where the text that a next chunk repeats begins: `overlap` code points before `to`, at the start of a word if it can be. */
export function overlapStart(text: string, to: number, overlap: number): number {
  const from = backward(text, to, overlap);
  for (let at = from; at < to; at++) if (isSpace(text.charCodeAt(at - 1))) return at;
  return from;
}
