import type { PageMark } from '../extraction.ts';

/** Joins pages and marks where each starts; a page without text starts where the one before ends. */
export function createPagedText() {
  const marks: PageMark[] = [];
  let markdown = '';
  return {
    add(page: number, text: string): void {
      if (markdown !== '' && text !== '') markdown += '\n\n';
      marks.push({ page, offset: markdown.length });
      markdown += text;
    },
    result: () => ({ markdown, marks }),
  };
}
