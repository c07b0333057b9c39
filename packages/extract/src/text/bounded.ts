const repetition = /(\[(?:\\.|[^\]\\])*\]|\\[wWsSdD]|\.)([+*])/g;

/** What a mark may enclose; longer stretches between two marks are no emphasis and no link. */
const longest = 300;

/**
 * A pattern whose repetitions of a class of characters end after a few hundred, so that a line of nothing but opening marks
 * takes time in proportion to its length.
 */
export function bounded(pattern: RegExp): RegExp {
  const source = pattern.source.replace(
    repetition,
    (_, what: string, times: string) => `${what}{${times === '+' ? 1 : 0},${longest}}`,
  );
  return new RegExp(source, pattern.flags);
}
