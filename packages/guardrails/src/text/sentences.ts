const ends = /[.!?\u2026\u3002\uff01\uff1f]["'\u201d\u2019)\]]{0,4}\s|\n/g;

/** Offsets behind which a text may be cut between two sentences or lines, from `from` on. */
export function* sentenceEnds(text: string, from: number): Generator<number> {
  const own = new RegExp(ends);
  own.lastIndex = from;
  for (let match = own.exec(text); match; match = own.exec(text)) yield own.lastIndex;
}

/** The best place for a cut at or before `limit`: behind white space, and never within a pair of units. */
export function cutBefore(text: string, limit: number): number {
  const space = Math.max(text.lastIndexOf(' ', limit - 1), text.lastIndexOf('\n', limit - 1));
  if (space > limit / 2) return space + 1;
  const isLow = (text.charCodeAt(limit) & 0xfc00) === 0xdc00;
  return isLow ? limit - 1 : limit;
}
