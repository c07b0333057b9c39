import type { ChunkingOptions } from '@quire/contracts/curation';

/** A piece of a text. `start` and `end` count Unicode code points, `index` UTF-16 units. */
export interface Chunk {
  text: string;
  start: number;
  end: number;
  index: number;
}

/**
 * Cuts text into chunks of at most `chunk_size` code points, each beginning `chunk_overlap` before the end of the one
 * before it. A cut falls behind a space where the last quarter of the chunk has one. Together the chunks hold the
 * whole text. With an overlap of half a chunk at most, each step gains a quarter, so the time is linear.
 */
export function* fixedChunks(
  text: string,
  { chunk_size: size, chunk_overlap: overlap }: Pick<ChunkingOptions, 'chunk_size' | 'chunk_overlap'>,
): Generator<Chunk> {
  let index = 0;
  let start = 0;
  while (index < text.length) {
    const limit = forward(text, index, size);
    const to = limit < text.length ? wordEnd(text, limit, limit - Math.floor(size / 4)) : limit;
    const end = start + countPoints(text, index, to);
    yield { text: text.slice(index, to), start, end, index };
    if (to === text.length) return;
    const back = wordStart(text, backward(text, to, overlap), to);
    start = end - countPoints(text, back, to);
    index = back;
  }
}

const isHigh = (unit: number) => unit >= 0xd800 && unit < 0xdc00;
const isLow = (unit: number) => unit >= 0xdc00 && unit < 0xe000;
const isPair = (text: string, at: number) => isHigh(text.charCodeAt(at)) && isLow(text.charCodeAt(at + 1));
const isSpace = (unit: number) => unit === 32 || (unit >= 9 && unit <= 13);

/** The index `points` code points after `from`; an unpaired surrogate counts as one. */
function forward(text: string, from: number, points: number): number {
  let at = from;
  for (let left = points; left > 0 && at < text.length; left--) at += isPair(text, at) ? 2 : 1;
  return at;
}

function backward(text: string, from: number, points: number): number {
  let at = from;
  for (let left = points; left > 0 && at > 0; left--) at -= at > 1 && isPair(text, at - 2) ? 2 : 1;
  return at;
}

function countPoints(text: string, from: number, to: number): number {
  let points = 0;
  for (let at = from; at < to; points++) at += isPair(text, at) ? 2 : 1;
  return points;
}

/** The place behind the last space before `limit`, not before `floor`; `limit` itself when there is none. */
function wordEnd(text: string, limit: number, floor: number): number {
  for (let at = limit; at >= floor; at--) if (isSpace(text.charCodeAt(at - 1))) return at;
  return limit;
}

/** The first place from `from` that follows a space, before `limit`; `from` itself when there is none. */
function wordStart(text: string, from: number, limit: number): number {
  for (let at = from; at < limit; at++) if (isSpace(text.charCodeAt(at - 1))) return at;
  return from;
}
