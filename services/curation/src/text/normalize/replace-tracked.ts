/** Places in a text, ascending, that move with it as it changes. UTF-16 indexes. */
export type Marks = number[];

/**
 * `text.replace` that also moves marks: one behind a replaced run goes with the text behind it, one inside stands at
 * the end of the replacement at most.
 */
export function replaceTracked(
  text: string,
  pattern: RegExp,
  replacement: (run: string, at: number) => string,
  marks: Marks,
): string {
  const replace = (run: string, ...rest: unknown[]) => replacement(run, offsetOf(rest));
  if (marks.length === 0) return text.replace(pattern, replace);
  let shift = 0;
  let next = 0;
  const moveUpTo = (end: number) => {
    for (; next < marks.length && (marks[next] ?? 0) <= end; next++) marks[next] = (marks[next] ?? 0) + shift;
  };
  const out = text.replace(pattern, (run: string, ...rest: unknown[]) => {
    const at = offsetOf(rest);
    moveUpTo(at);
    const put = replacement(run, at);
    for (; next < marks.length && (marks[next] ?? 0) < at + run.length; next++)
      marks[next] = shift + Math.min(marks[next] ?? 0, at + put.length);
    shift += put.length - run.length;
    return put;
  });
  moveUpTo(text.length);
  return out;
}

/** Behind the groups, of which our patterns have none that are named, comes the offset. */
const offsetOf = (rest: readonly unknown[]): number => {
  const at = rest.at(-2);
  return typeof at === 'number' ? at : 0;
};
