import { usableHref } from '../../markdown/inline.ts';
import type { MarkdownWriter } from '../../markdown/writer.ts';
import type { ListItems } from './list-items.ts';
import type { Formatting } from './styles.ts';

interface Paragraph {
  formatting: Formatting;
  hasBegun: boolean;
}

/** Writes paragraphs and their runs: where an item or heading starts, which link a run is in, which note it opens. */
export function createStoryWriter(writer: MarkdownWriter, lists: ListItems) {
  /** More than one while a text box stands within a paragraph. */
  const paragraphs: Paragraph[] = [];
  const fields: { instruction: string; isResult: boolean }[] = [];
  let tableDepth = 0;
  let noteLabel = '';

  const labelOf = ({ listId = '0', listLevel = 0, headingLevel }: Formatting): string => {
    const isListed = listId !== '0';
    const isItem = isListed && !headingLevel && tableDepth === 0;
    if (isItem) return lists.start(listId, listLevel);
    if (tableDepth === 0) lists.end();
    return isListed ? lists.label(listId, listLevel) : '';
  };

  const begin = (paragraph: Paragraph) => {
    paragraph.hasBegun = true;
    writer.text(labelOf(paragraph.formatting), {});
    writer.text(noteLabel, {});
    noteLabel = '';
  };

  const fieldLink = () => {
    const field = fields.findLast(({ isResult }) => isResult);
    return field && /^\s*HYPERLINK\s+"([^"]+)"/.exec(field.instruction)?.[1];
  };

  const endBlock = () => {
    const paragraph = paragraphs.at(-1);
    if (paragraph?.hasBegun) writer.endBlock(paragraph.formatting.headingLevel);
  };

  return {
    /** The formatting of the open paragraph, for its properties to be read into. */
    formatting: (): Formatting | undefined => paragraphs.at(-1)?.formatting,

    startParagraph(): void {
      endBlock();
      paragraphs.push({ formatting: {}, hasBegun: false });
    },

    endParagraph(): void {
      endBlock();
      paragraphs.pop();
    },

    write(text: string, run: Formatting, link: string | undefined): void {
      const paragraph = paragraphs.at(-1);
      if (!paragraph || text === '' || run.hidden || paragraph.formatting.hidden) return;
      if (!paragraph.hasBegun) begin(paragraph);
      const href = usableHref(link ?? fieldLink());
      writer.text(text, { bold: run.bold, italic: run.italic, strike: run.strike, href });
    },

    /** The next paragraph opens the note of this label. */
    startNote(label: string): void {
      noteLabel = `[^${label}]: `;
    },

    markField(type: string | undefined): void {
      const field = fields.at(-1);
      if (type === 'begin') fields.push({ instruction: '', isResult: false });
      else if (type === 'end') fields.pop();
      else if (field) field.isResult = true;
    },

    instruct(text: string): void {
      const field = fields.at(-1);
      if (field && !field.isResult) field.instruction += text;
    },

    startTable(): void {
      if (tableDepth === 0) lists.end();
      tableDepth += 1;
      writer.startTable();
    },

    endTable(): void {
      tableDepth -= 1;
      writer.endTable();
    },

    finish(): void {
      endBlock();
      lists.end();
    },
  };
}

export type StoryWriter = ReturnType<typeof createStoryWriter>;
