import type { Node } from './node.ts';

/** A block that begins at a line, and where the next line is. */
export interface Read {
  node: Node;
  next: Place;
}
export interface Place {
  /** Of a line's first character. */
  at: number;
  /** How many lines are before it. */
  line: number;
}
export interface Source {
  text: string;
  hasNoDefinitions: boolean;
}

export const lineAt = (text: string, at: number): string => {
  const end = text.indexOf('\n', at);
  return text.slice(at, end === -1 ? text.length : end);
};
export const isBlank = (line: string): boolean => /^[ \t]*$/.test(line);
