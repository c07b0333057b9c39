/** How one wiki or plain markup language marks what its lines are. */
export interface Dialect {
  /** Lines between a start and an end that are code; `language` is the first group of the start. */
  code?: readonly { start: RegExp; end: RegExp; isQuote?: boolean }[];
  /** Stretches that nobody reads, cut out of the whole text first. */
  hidden?: readonly RegExp[];
  /** Single lines that nobody reads. */
  skip?: RegExp;
  heading?(line: string): { level: number; text: string } | undefined;
  item?(line: string): { depth: number; isNumbered: boolean; text: string } | undefined;
  /** The cells of a table row; an empty list for a line of the table that has none. */
  row?(line: string): string[] | undefined;
  quote?: RegExp;
  rule?: RegExp;
  /** Emphasis, links and code within a line as markdown. */
  inline: readonly (readonly [pattern: RegExp, replacement: string])[];
  /** The lines that say what the document is called, and by whom. */
  title?: RegExp;
  author?: RegExp;
}

/** A heading that is marked by repeating one character in front: its level is how often. */
export const markedHeading =
  (mark: RegExp) =>
  (line: string): { level: number; text: string } | undefined => {
    const [, marks, text] = mark.exec(line) ?? [];
    return marks !== undefined && text !== undefined ? { level: marks.length, text } : undefined;
  };

/** Items whose depth is how often their mark is repeated; `#` and `.` count. */
export const markedItem =
  (mark: RegExp, numbered: RegExp) =>
  (line: string): { depth: number; isNumbered: boolean; text: string } | undefined => {
    const [, marks, text] = mark.exec(line) ?? [];
    if (marks === undefined || text === undefined) return undefined;
    return { depth: marks.length, isNumbered: numbered.test(marks.slice(-1)), text };
  };

/** Items whose depth is their indent; `perLevel` spaces are one level. */
export const indentedItem =
  (mark: RegExp, numbered: RegExp, perLevel = 2) =>
  (line: string): { depth: number; isNumbered: boolean; text: string } | undefined => {
    const [, indent, bullet, text] = mark.exec(line) ?? [];
    if (indent === undefined || bullet === undefined || text === undefined) return undefined;
    const depth = Math.floor(indent.replaceAll('\t', '  ').length / perLevel) + 1;
    return { depth, isNumbered: numbered.test(bullet), text };
  };

/** Rows whose cells stand between the same mark. */
export const markedRow =
  (start: RegExp, divider: RegExp, separator?: RegExp) =>
  (line: string): string[] | undefined => {
    if (!start.test(line)) return undefined;
    if (separator?.test(line)) return [];
    return line
      .trim()
      .replace(start, '')
      .replace(new RegExp(`(?:${divider.source})\\s*$`), '')
      .split(divider)
      .map((cell) => cell.trim());
  };
