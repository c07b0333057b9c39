import type { Block, PageMark } from '../extraction.ts';

/** A block of a page as markdown; type and box are there where its layout is known. A picture has no text. */
export interface PagePiece extends Partial<Pick<Block, 'type' | 'box'>> {
  text: string;
}

/** Joins pages and marks where each starts; a page without text starts where the one before ends. */
export function createPagedText() {
  const marks: PageMark[] = [];
  const blocks: Block[] = [];
  let markdown = '';

  const append = (page: number, { text, type, box }: PagePiece) => {
    if (markdown !== '' && text !== '') markdown += '\n\n';
    const start = markdown.length;
    markdown += text;
    const isShown = text !== '' || type === 'picture';
    if (type && box && isShown) blocks.push({ type, start, end: markdown.length, page, box });
  };

  return {
    add(page: number, content: string | readonly PagePiece[]): void {
      const pieces = typeof content === 'string' ? [{ text: content }] : content;
      const isEmpty = pieces.every(({ text }) => text === '');
      marks.push({ page, offset: markdown.length + (isEmpty || markdown === '' ? 0 : 2) });
      for (const piece of pieces) append(page, piece);
    },
    result: (): { markdown: string; marks: PageMark[]; blocks?: Block[] } =>
      blocks.length > 0 ? { markdown, marks, blocks } : { markdown, marks },
  };
}
