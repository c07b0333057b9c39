import { isAlnum } from '../engine/characters.ts';

/** Calls `visit` for each run of letters and digits of `shortest` to `longest` units within `from`..`to`. */
export function eachAlnumRun(
  text: string,
  from: number,
  to: number,
  [shortest, longest]: readonly [number, number],
  visit: (start: number, end: number) => void,
): void {
  let start = from;
  for (let i = from; i <= to; i++) {
    if (i < to && isAlnum(text.charCodeAt(i))) continue;
    if (i - start >= shortest && i - start <= longest) visit(start, i);
    start = i + 1;
  }
}
