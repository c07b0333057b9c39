const highSurrogate = /[\ud800-\udbff]/;

/**
 * Counts code points from UTF-16 offsets that only grow, so that a text is walked once; a lone surrogate counts as one.
 */
export function createCodePointCounter(text: string, from = 0, counted = 0): (offset: number) => number {
  if (!highSurrogate.test(text)) return (offset) => counted + offset - from;
  let at = from;
  let points = counted;
  return (offset) => {
    points += offset - at;
    for (; at < offset; at++) {
      const c = text.charCodeAt(at);
      if ((c & 0xfc00) === 0xdc00 && at > 0 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800) points--;
    }
    return points;
  };
}
