import { isAlnum } from '../engine/characters.ts';

const longestUrl = 4000;
const closers: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** A unit that ends a URL in running text. */
function isStop(c: number): boolean {
  if (c <= 32 || c === 127) return true;
  // " < > \ ^ ` { | }
  if (
    c === 34 ||
    c === 60 ||
    c === 62 ||
    c === 92 ||
    c === 94 ||
    c === 96 ||
    c === 123 ||
    c === 124 ||
    c === 125
  )
    return true;
  // NBSP, guillemets, general punctuation (quotes, ellipsis), CJK and full-width punctuation
  return (
    c === 0xa0 ||
    c === 0xab ||
    c === 0xbb ||
    (c >= 0x2000 && c <= 0x206f) ||
    (c >= 0x3000 && c <= 0x3020) ||
    (c >= 0xff00 && c <= 0xff65)
  );
}

/** The end of the URL whose text goes on at `from`, without trailing punctuation and unbalanced brackets. */
export function endOfUrl(text: string, start: number, from: number): number {
  let end = from;
  const limit = Math.min(text.length, from + longestUrl);
  while (end < limit && !isStop(text.charCodeAt(end))) end++;
  const open = { '(': 0, '[': 0, '{': 0 } as Record<string, number>;
  for (let i = start; i < end; i++) {
    const c = text.charAt(i);
    if (c in open) open[c] = (open[c] as number) + 1;
    else if (c in closers) open[closers[c] as string] = (open[closers[c] as string] as number) - 1;
  }
  while (end > from) {
    const last = text.charAt(end - 1);
    const opener = closers[last];
    if (opener) {
      if ((open[opener] as number) >= 0) break;
      open[opener] = (open[opener] as number) + 1;
    } else if (!".,;:!?'*_~".includes(last)) break;
    end--;
  }
  return end;
}

/** A number follows a colon: a port. */
export const isPort = (text: string, at: number): boolean =>
  text.charCodeAt(at) === 58 &&
  isAlnum(text.charCodeAt(at + 1)) &&
  /^:\d{1,5}(?!\d)/.test(text.slice(at, at + 7));
