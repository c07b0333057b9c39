import type { Block } from '../blocks/block.ts';
import { countPoints } from '../code-points.ts';
import { pieceEnd } from './cut-words.ts';
import { sentenceEnds } from './sentences.ts';

/** What a packer never cuts. */
export interface Unit extends Pick<Block, 'gap' | 'text' | 'start' | 'points' | 'path'> {
  /** Whether a chunk may begin in the middle of it, to share some text with the one before. */
  isProse: boolean;
  isHeading: boolean;
  /** Whether a chunk begins with it: always, or where the one before it is half full. */
  opens?: 'always' | 'preferably';
}

const byLines = new Set<Block['kind']>(['table', 'code', 'list']);

const unitOf = ({ kind, path }: Block, gap: string, text: string, start: number, points: number): Unit => ({
  gap,
  text,
  start,
  points,
  path,
  isProse: kind === 'paragraph' || kind === 'list' || kind === 'quote',
  isHeading: kind === 'heading',
  opens: undefined,
});

/** A block whole where it fits a chunk, else its sentences or lines, and those in pieces that fit. */
export const wholeUnits = (block: Block, size: number): Unit[] =>
  block.points <= size
    ? [unitOf(block, block.gap, block.text, block.start, block.points)]
    : partUnits(block, size);

/** The sentences of a block, or its lines where those say more, each in pieces that fit. */
export function partUnits(block: Block, size: number): Unit[] {
  const { kind, text } = block;
  const ends = byLines.has(kind) ? lineEnds(text) : kind === 'heading' ? [text.length] : sentenceEnds(text);
  const units: Unit[] = [];
  let { gap, start } = block;
  let from = 0;
  for (const end of ends)
    while (from < end) {
      const to = Math.min(pieceEnd(text, from, size), end);
      const own = text.slice(from, to).trimEnd();
      if (own) {
        const points = countPoints(own);
        units.push(unitOf(block, gap, own, start, points));
        start += points;
        gap = '';
      }
      const space = text.slice(from + own.length, to);
      gap += space;
      start += countPoints(space);
      from = to;
    }
  // White space alone still parts what is before it from what is behind.
  return units.length > 0 ? units : [unitOf(block, block.gap, '', block.start, 0)];
}

function lineEnds(text: string): number[] {
  const ends: number[] = [];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) ends.push(at + 1);
  if (ends.at(-1) !== text.length) ends.push(text.length);
  return ends;
}
