/** A run of a text that can be worked on by itself. */
export interface Segment {
  text: string;
  /** UTF-16 index in the whole text. */
  offset: number;
}

/** UTF-16 units; what a pass over a text of any size holds is a small number of these. */
const usualLength = 256 * 1024;

/** Cuts a text that comes in pieces into segments. That of a line longer than a segment does not end with a line. */
export function createCutter(length = usualLength) {
  let buffer = '';
  let offset = 0;

  const take = (cut: number): Segment => {
    const segment = { text: buffer.slice(0, cut), offset };
    offset += cut;
    buffer = buffer.slice(cut);
    return segment;
  };

  return {
    push(piece: string): Segment[] {
      buffer += piece;
      const segments: Segment[] = [];
      while (buffer.length > length) segments.push(take(cutAt(buffer, length)));
      return segments;
    },
    end: (): Segment[] => (buffer ? [take(buffer.length)] : []),
  };
}

/** Where a text is cut at best, not behind `limit` if that can be: behind a line that does not end with a broken word. */
export function cutAt(text: string, limit: number): number {
  for (let at = text.lastIndexOf('\n', limit - 1); at > 0; at = text.lastIndexOf('\n', at - 1))
    if (!/[-\u2010\u00ad]\s*$/.test(text.slice(Math.max(0, at - 8), at))) return at + 1;
  return cutInLine(text, limit);
}

/** In front of the last plain word, so that neither a run of spaces nor a letter with its marks is torn. */
function cutInLine(text: string, limit: number): number {
  for (let at = text.lastIndexOf(' ', limit - 1); at > 0; at = text.lastIndexOf(' ', at - 1))
    if (/^\S [A-Za-z0-9]/.test(text.slice(at - 1, at + 2))) return at;
  let at = limit;
  while (at > limit / 2 && /[\p{M}\udc00-\udfff]/u.test(text.charAt(at))) at--;
  return at;
}
