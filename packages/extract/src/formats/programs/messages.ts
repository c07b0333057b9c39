import type { View } from '../../bytes/view.ts';

const mostBytes = 16 * 1024 * 1024;
const mostMessages = 500;
const longest = 2_000;

const printable = /[\t\n\r -~\u00a0-\u00ff]{12,2000}/g;
const wide = /(?:[\t\n\r -~]\0){12,2000}/g;
/** Three words of letters, as codes and tables do not have them. */
const sentence = /(?:^|[\s"'([])\p{L}{2,}[\s,.:;!?'")]+\p{L}{1,}[\s,.:;!?'")]+\p{L}{2,}/u;

/** The sentences among the constants of a program: what it says to those who use it. */
export function messagesIn(bytes: Buffer): string[] {
  const text = bytes.subarray(0, mostBytes).toString('latin1');
  const found = new Set<string>();
  for (const [match] of text.matchAll(printable)) {
    if (found.size >= mostMessages) break;
    if (sentence.test(match)) found.add(match.slice(0, longest).trim());
  }
  for (const [match] of text.matchAll(wide)) {
    if (found.size >= mostMessages) break;
    const narrow = match.replaceAll('\0', '');
    if (sentence.test(narrow)) found.add(narrow.slice(0, longest).trim());
  }
  return [...found];
}

/** The sentences of a stretch of a file. */
export const messagesAt = (view: View, at: number, length: number): string[] =>
  messagesIn(view.bytes(at, Math.max(0, Math.min(length, mostBytes, view.size - at))));
