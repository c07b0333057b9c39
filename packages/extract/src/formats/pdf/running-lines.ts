/** Blocks looked at from each edge of a page; headers and footers of more blocks are rare. */
const edgeBlocks = 4;
/** Left and right pages may differ, so the last two pages are compared. */
const remembered = 2;
const maxLength = 300;

interface Edges {
  page: number;
  top: string[];
  bottom: string[];
}

/**
 * Keeps the running headers and footers of a document where they first stand and removes them from later pages.
 * Page numbers that count with the pages do not make a line a new one.
 */
export function createRunningLines() {
  const seen: Edges[] = [];

  const isRepeated = (block: string, edge: 'top' | 'bottom', page: number) =>
    block.length <= maxLength &&
    seen.some((before) => before[edge].some((other) => continues(other, block, page - before.page)));

  return {
    /** The blocks of a page without repeated edges and without drawn lines, which say nothing in text. */
    strip<T extends { text: string }>(page: readonly T[], number: number): T[] {
      const pieces = page.filter(({ text }) => text !== '' && text !== '---');
      const blocks = pieces.map(({ text }) => text);
      let start = 0;
      while (start < Math.min(edgeBlocks, blocks.length) && isRepeated(blocks[start] ?? '', 'top', number))
        start += 1;
      let end = blocks.length;
      while (
        end > start &&
        blocks.length - end < edgeBlocks &&
        isRepeated(blocks[end - 1] ?? '', 'bottom', number)
      ) {
        end -= 1;
      }
      seen.push({ page: number, top: blocks.slice(0, edgeBlocks), bottom: blocks.slice(-edgeBlocks) });
      if (seen.length > remembered) seen.shift();
      return pieces.slice(start, end);
    },
  };
}

/** Equal but for numbers that grew by as much as the page number did; in headings numbers must be equal too. */
function continues(before: string, block: string, pages: number): boolean {
  if (before === block) return true;
  if (block.startsWith('#') || block.startsWith('|')) return false;
  const [a, b] = [before.split(/(\d+)/), block.split(/(\d+)/)];
  return a.length === b.length && a.every((part, i) => part === b[i] || grewBy(pages, part, b[i] ?? ''));
}

const grewBy = (pages: number, before: string, now: string): boolean =>
  /^\d{1,6}$/.test(before) && Number(now) - Number(before) === pages;
