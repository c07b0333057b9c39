import type { ModelTokenizer } from '../tokenizer.ts';

/**
 * A text's tokens in pieces that a model takes, each within the marks that it expects at the start and the end of a text.
 * @param window most tokens of a piece, with its marks
 */
export function windowsOf(tokenizer: ModelTokenizer, text: string, window: number): number[][] {
  const marked = tokenizer.encode(text, true);
  if (marked.length <= window) return [marked];
  const bare = tokenizer.encode(text, false);
  const before = marked.slice(0, Math.max(0, startOf(marked, bare)));
  const after = marked.slice(before.length + bare.length);
  const room = Math.max(1, window - before.length - after.length);
  const pieces = Math.ceil(bare.length / room);
  return Array.from({ length: pieces }, (_, i) => [
    ...before,
    ...bare.slice(i * room, (i + 1) * room),
    ...after,
  ]);
}

const startOf = (marked: readonly number[], bare: readonly number[]): number =>
  marked.findIndex((_, start) => bare.every((id, i) => marked[start + i] === id));
