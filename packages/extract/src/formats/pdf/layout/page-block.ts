import type { Box, Run } from '../content/page-content.ts';

/** A line of text of one column. */
export interface TextLine {
  runs: Run[];
  text: string;
  x: number;
  right: number;
  y: number;
  size: number;
}

/** A block of a page before it is known what the whole document looks like. */
export type PageBlock = { box: Box } & (
  | { kind: 'text'; lines: TextLine[]; marker?: string; size: number; isBold: boolean; isFixed: boolean }
  | { kind: 'table'; rows: string[][] }
);

/** Letters reach about this part of their size above the base line, and that below it. */
const [ascent, descent] = [0.8, 0.2];

export function boxOf(parts: readonly { x: number; right: number; y: number; size: number }[]): Box {
  const box: Box = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, right, y, size } of parts) {
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y - ascent * size);
    box[2] = Math.max(box[2], right);
    box[3] = Math.max(box[3], y + descent * size);
  }
  return box;
}
