import { titleKey } from '../outline.ts';
import type { PageBlock } from './page-block.ts';

/** What is usual in a document, by which headings are told. */
export interface Sizes {
  body: number;
  /** Most of it is bold, or of one width. */
  isBold: boolean;
  isFixed: boolean;
  /** How many sizes are those of headings. */
  levels: number;
  /** 1 for the largest; undefined for sizes of text. */
  levelOf(size: number): number | undefined;
  /** The level that a text has in the outline; told only where sizes tell no headings. */
  levelOfTitle(text: string): number | undefined;
}

/** Times the size of the text. */
const larger = 1.12;
const maxLevels = 5;

const rounded = (size: number): number => Math.round(size * 2) / 2;

/** Counts what is told of and gives the sizes. */
export function createSizes(outline: ReadonlyMap<string, number> = new Map()) {
  const letters = new Map<number, number>();
  let [all, bold, fixed] = [0, 0, 0];
  return {
    add(blocks: readonly PageBlock[]): void {
      for (const block of blocks) {
        if (block.kind !== 'text') continue;
        const count = block.lines.reduce((sum, { text }) => sum + text.length, 0);
        const size = rounded(block.size);
        letters.set(size, (letters.get(size) ?? 0) + count);
        all += count;
        if (block.isBold) bold += count;
        if (block.isFixed) fixed += count;
      }
    },
    sizes(): Sizes {
      const [body = 10] = [...letters].sort((a, b) => b[1] - a[1])[0] ?? [];
      const above = [...letters.keys()].filter((size) => size >= body * larger).sort((a, b) => b - a);
      const levels = Math.min(above.length, maxLevels);
      return {
        body,
        isBold: bold * 2 > all,
        isFixed: fixed * 2 > all,
        levels,
        levelOf(size) {
          const rank = above.indexOf(rounded(size));
          return rank === -1 ? undefined : Math.min(rank + 1, maxLevels);
        },
        levelOfTitle: (text) => (levels === 0 && outline.size > 0 ? outline.get(titleKey(text)) : undefined),
      };
    },
  };
}
