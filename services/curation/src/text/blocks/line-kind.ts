import type { BlockKind } from './block.ts';

export type LineKind = Exclude<BlockKind, 'code'> | 'indented' | 'blank';

const patterns: readonly (readonly [LineKind, RegExp])[] = [
  ['blank', /^[ \t]*$/],
  ['indented', /^(?: {4}|\t)/],
  ['heading', /^ {0,3}#{1,6}(?:[ \t]|$)/],
  ['rule', /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/],
  ['list', /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/],
  ['quote', /^ {0,3}>/],
  ['table', /^ {0,3}\|/],
];

/** What a line of markdown would begin, seen by itself (CommonMark 4 and 5, GFM 4.10); fences are told apart before. */
export function lineKind(line: string): LineKind {
  const first = line.charCodeAt(0);
  // A letter opens nothing but a paragraph, and most lines begin with one.
  if (first > 64 && first !== 95 && first !== 124) return 'paragraph';
  return patterns.find(([, pattern]) => pattern.test(line))?.[0] ?? 'paragraph';
}

/** A line under a line of text that makes it a heading. */
export const isUnderline = (line: string): boolean => /^ {0,3}(?:=+|-+)[ \t]*$/.test(line);

/** The line under the head of a table. */
export const isDelimiterRow = (line: string): boolean =>
  /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/.test(line) && line.includes('|');

/** Whether a line goes on with an open block of several lines. */
export function goesOn(kind: BlockKind, line: LineKind): boolean {
  if (line === 'paragraph') return kind !== 'code';
  if (line === 'indented') return kind !== 'table';
  return line === kind;
}
