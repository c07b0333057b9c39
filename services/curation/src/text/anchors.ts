import type { Block, PageMark } from '@quire/extract';
import { countPoints } from './code-points.ts';
import type { Segment } from './segments.ts';
import type { Laid } from './structure/blocks.ts';

/** A place of the extracted text, and what is to be told of where it stands after the text has been normalised. */
interface Anchor {
  offset: number;
  settle(place: number): void;
}

/** What the extraction says of places in its text. */
export interface Layout {
  marks: readonly PageMark[];
  blocks: readonly Block[];
}

/** Follows the places that an extraction names through the text as it changes, segment by segment. */
export function followAnchors(
  { marks, blocks }: Layout,
  tell: { page(page: number, place: number): void; stretch(stretch: Laid): void },
) {
  const anchors: Anchor[] = [
    ...marks.map(({ page, offset }) => ({ offset, settle: (place: number) => tell.page(page, place) })),
    ...blocks.flatMap((block) => stretchAnchors(block, tell.stretch)),
  ].sort((a, b) => a.offset - b.offset);
  let next = 0;
  /** Code points of the segments before. */
  let points = 0;

  return {
    /** Normalises a segment; `normalize` moves the marks it is given. */
    through(
      { text, offset }: Segment,
      isLast: boolean,
      normalize: (text: string, marks: number[]) => string,
    ): string {
      const first = next;
      const end = offset + text.length;
      while (next < anchors.length && (isLast || (anchors[next]?.offset ?? 0) < end)) next++;
      const inside = anchors.slice(first, next);
      const moved = inside.map((anchor) => Math.min(anchor.offset, end) - offset);
      const out = normalize(text, moved);
      let behind = 0;
      let place = points;
      for (const [i, anchor] of inside.entries()) {
        const at = moved[i] ?? behind;
        place += countPoints(out.slice(behind, at));
        behind = at;
        anchor.settle(place);
      }
      points = place + countPoints(out.slice(behind));
      return out;
    },
  };
}

/** Both ends of a block; the block is told with its second. */
function stretchAnchors({ start, end, page, box }: Block, tell: (stretch: Laid) => void): Anchor[] {
  const stretch: Laid = { start: 0, end: 0, page, box };
  return [
    {
      offset: start,
      settle(place) {
        stretch.start = place;
      },
    },
    {
      offset: end,
      settle(place) {
        stretch.end = place;
        tell(stretch);
      },
    },
  ];
}
