import { countPoints } from '../code-points.ts';
import { overlapStart } from './cut-words.ts';
import type { Chunk, ChunkLimits } from './define-chunker.ts';
import { sentenceEnds } from './sentences.ts';
import type { Unit } from './units.ts';

/** Fills chunks with units in their order. A heading goes with what follows it; an overlap never reaches over a heading. */
export function createPacker({ size, overlap }: ChunkLimits) {
  let units: Unit[] = [];
  /** The end of the last chunk, which the next one repeats. */
  let shared: Unit | undefined;

  let points = 0;
  const recount = () => {
    points = (shared ? [shared, ...units] : units).reduce(
      (sum, unit, i) => sum + unit.points + (i > 0 ? countPoints(unit.gap) : 0),
      0,
    );
  };
  const fits = (unit: Unit) =>
    points + unit.points + (units.length > 0 || shared ? countPoints(unit.gap) : 0) <= size;

  /** The chunk so far, without headings at its end that the next chunk will begin with. */
  function close(keepHeadings: boolean): Chunk[] {
    const last = units.findLastIndex(({ isHeading }) => !isHeading);
    const carried = keepHeadings && last !== -1 ? units.splice(last + 1) : [];
    recount();
    const chunk = join();
    shared = keepHeadings && carried.length === 0 && overlap > 0 ? tailOf(units) : undefined;
    units = carried;
    recount();
    return chunk ? [chunk] : [];
  }

  function join(): Chunk | undefined {
    const [first] = units;
    if (!first) return undefined;
    const all = shared ? [shared, ...units] : units;
    const text = all.reduce((joined, unit, i) => joined + (i > 0 ? unit.gap : '') + unit.text, '');
    const start = shared?.start ?? first.start;
    return {
      text,
      start,
      points,
      overlap: shared ? first.start - start - countPoints(first.gap) : 0,
      path: first.path,
    };
  }

  function tailOf(of: readonly Unit[]): Unit | undefined {
    const prose = of.slice(of.findLastIndex(({ isProse }) => !isProse) + 1);
    const [first] = prose;
    if (!first) return undefined;
    const text = prose.reduce((joined, unit, i) => joined + (i > 0 ? unit.gap : '') + unit.text, '');
    const word = overlapStart(text, text.length, overlap);
    const sentence = word === 0 ? 0 : (sentenceEnds(text).find((end) => end >= word) ?? word);
    const from = sentence < text.length ? sentence : word;
    const tail = text.slice(from);
    if (tail.trim() === '') return undefined;
    const start = first.start + countPoints(text.slice(0, from));
    return { ...first, gap: '', text: tail, start, points: countPoints(tail) };
  }

  function add(unit: Unit): Chunk[] {
    if (unit.text === '') return close(false);
    const chunks: Chunk[] = [];
    if (unit.opens === 'always' || (unit.opens && points >= size / 2)) chunks.push(...close(false));
    if (!fits(unit)) chunks.push(...close(true));
    if (!fits(unit) && shared) {
      shared = undefined;
      recount();
    }
    if (!fits(unit)) chunks.push(...close(false));
    points += unit.points + (units.length > 0 || shared ? countPoints(unit.gap) : 0);
    units.push(unit);
    return chunks;
  }

  return { add, end: () => close(false) };
}
