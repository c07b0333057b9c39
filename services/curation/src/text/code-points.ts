const surrogate = /[\ud800-\udfff]/;

const isHigh = (unit: number) => unit >= 0xd800 && unit < 0xdc00;
const isLow = (unit: number) => unit >= 0xdc00 && unit < 0xe000;
const isPair = (text: string, at: number): boolean =>
  isHigh(text.charCodeAt(at)) && isLow(text.charCodeAt(at + 1));

/** Unicode code points of a text; an unpaired surrogate counts as one. */
export function countPoints(text: string): number {
  if (!surrogate.test(text)) return text.length;
  let points = 0;
  for (let at = 0; at < text.length; points++) at += isPair(text, at) ? 2 : 1;
  return points;
}

/** The index `points` code points behind `from`, the end of the text at most. */
export function forward(text: string, from: number, points: number): number {
  let at = from;
  for (let left = points; left > 0 && at < text.length; left--) at += isPair(text, at) ? 2 : 1;
  return at;
}

/** The index `points` code points before `from`, 0 at least. */
export function backward(text: string, from: number, points: number): number {
  let at = from;
  for (let left = points; left > 0 && at > 0; left--) at -= at > 1 && isPair(text, at - 2) ? 2 : 1;
  return at;
}
