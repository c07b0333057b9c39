import { isAlnum } from '../engine/characters.ts';

const longestUrl = 4000;
/** Brackets in a row at an end that are worth counting. */
const mostBrackets = 8;
const closers: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

const stops = new Uint8Array(128).fill(1, 0, 33);
for (const stop of '"<>\\^`{|}\x7f') stops[stop.charCodeAt(0)] = 1;

/** Whether a unit ends a URL in running text: white space, quotes, general, CJK and full-width punctuation. */
const isStop = (c: number): boolean =>
  c < 128
    ? stops[c] === 1
    : c === 0xa0 ||
      c === 0xab ||
      c === 0xbb ||
      (c >= 0x2000 && c <= 0x206f) ||
      (c >= 0x3000 && c <= 0x3020) ||
      (c >= 0xff00 && c <= 0xff65);

/** How often `character` stands in `start`..`end`. */
function count(text: string, start: number, end: number, character: string): number {
  let times = 0;
  for (let i = start; i < end; i++) if (text[i] === character) times++;
  return times;
}

/** The end of the URL whose text goes on at `from`, without trailing punctuation and unbalanced brackets. */
export function endOfUrl(text: string, start: number, from: number): number {
  let end = from;
  const limit = Math.min(text.length, from + longestUrl);
  while (end < limit && !isStop(text.charCodeAt(end))) end++;
  let trims = 0;
  while (end > from) {
    const last = text.charAt(end - 1);
    const opener = closers[last];
    if (opener) {
      if (trims++ > mostBrackets || count(text, start, end, opener) >= count(text, start, end, last)) break;
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
