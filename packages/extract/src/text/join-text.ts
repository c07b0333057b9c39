import { Unreadable } from '../unreadable.ts';

/** UTF-16 units; strings of more than this are never built. */
export const longestString = 128 * 1024 * 1024;

/** A text that may come in pieces as one string; throws when that would be too long. */
export async function joinText(text: string | AsyncIterable<string>): Promise<string> {
  if (typeof text === 'string') return text;
  const pieces: string[] = [];
  let length = 0;
  for await (const piece of text) {
    length += piece.length;
    if (length > longestString) throw new Unreadable('too_large', `text of over ${longestString} units`);
    pieces.push(piece);
  }
  return pieces.join('');
}
