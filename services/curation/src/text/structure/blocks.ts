import type { PipelineBlock } from '@quire/contracts/curation';
import type { Block } from '../blocks/block.ts';
import type { ListFile } from '../part-file.ts';

/** A stretch of the text with its place on a page; `start` and `end` count code points of the text before masking. */
export interface Laid {
  start: number;
  end: number;
  page?: number;
  box?: [number, number, number, number];
}

/** Where blocks stand on their pages, for stretches that come in order; asked with blocks in order. */
export function createLayout() {
  const stretches: Laid[] = [];
  let next = 0;
  return {
    add(stretch: Laid): void {
      stretches.push(stretch);
    },
    /** The box round all that overlaps a block on the page where it begins. */
    boxOf(start: number, end: number): PipelineBlock['box'] {
      while (next < stretches.length && (stretches[next]?.end ?? 0) <= start) next++;
      let box: PipelineBlock['box'] = null;
      const page = stretches[next]?.page;
      for (let i = next; i < stretches.length; i++) {
        const stretch = stretches[i];
        if (!stretch || stretch.start >= end || stretch.page !== page) break;
        if (stretch.box) box = box ? around(box, stretch.box) : [...stretch.box];
      }
      return box;
    },
  };
}

const around = (a: readonly number[], b: readonly number[]): number[] =>
  a.map((value, i) => (i < 2 ? Math.min(value, b[i] ?? value) : Math.max(value, b[i] ?? value)));

/** Writes blocks as the interface shows them. */
export function createBlockWriter(
  list: ListFile,
  look: {
    unmask(place: number, edge: 'start' | 'end'): number;
    pageAt(place: number): number | null;
    boxOf(start: number, end: number): PipelineBlock['box'];
  },
): (block: Block) => void {
  return ({ kind: type, level, text, start: place, points }) => {
    if (text === '') return;
    const [start, end] = [look.unmask(place, 'start'), look.unmask(place + points, 'end')];
    const block: PipelineBlock = {
      type,
      level,
      text,
      page: look.pageAt(start),
      box: look.boxOf(start, end),
      start,
      end,
    };
    list.add(JSON.stringify(block));
  };
}
