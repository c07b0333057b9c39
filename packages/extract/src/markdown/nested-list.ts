import type { MarkdownWriter } from './writer.ts';

/** Writes list items that name their level, as office formats have them, instead of lying in each other. */
export function createNestedList(writer: MarkdownWriter) {
  let lists: { ordered: boolean; next: number }[] = [];
  let depth = 0;

  const close = (level: number) => {
    for (; depth > level; depth -= 1) writer.leave();
  };

  return {
    /** Starts an item; levels count from 0, and one that skips its parents lies in the last that there is. */
    start(level: number, ordered: boolean): void {
      const own = Math.min(Math.max(level, 0), depth);
      close(own);
      const known = lists[own];
      const list = known?.ordered === ordered ? known : { ordered, next: 1 };
      lists = [...lists.slice(0, own), list];
      writer.startItem(ordered ? `${list.next}.` : '-');
      list.next += 1;
      depth += 1;
    },

    end(): void {
      close(0);
      lists = [];
    },
  };
}
