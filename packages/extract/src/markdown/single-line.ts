const longest = 1000;

/** A name of any origin as a piece of one line. */
export const singleLine = (name: string): string =>
  name
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, longest);
