import type { MarkdownWriter } from '../../markdown/writer.ts';
import type { Numbering } from './numbering.ts';

/** Turns Word's flat list paragraphs, each with a depth, into the writer's nested items. */
export function createListItems(writer: MarkdownWriter, numbering: Numbering) {
  const open: number[] = [];

  const leaveDownTo = (depth: number) => {
    while ((open.at(-1) ?? -1) >= depth) {
      open.pop();
      writer.leave();
    }
  };

  const label = (listId: string, depth: number): string => {
    const text = numbering.next(listId, depth);
    return text ? `${text} ` : '';
  };

  return {
    /** Starts an item and answers the label, where it is one that markdown has no list marker for. */
    start(listId: string, depth: number): string {
      leaveDownTo(depth);
      const text = label(listId, depth);
      const isPlainNumber = /^\d{1,9}[.)] $/.test(text);
      writer.startItem(isPlainNumber ? text.trimEnd() : '-');
      open.push(depth);
      return isPlainNumber ? '' : text;
    },
    /** Counts the paragraph and answers its label, for headings and table cells. */
    label,
    end: (): void => leaveDownTo(0),
  };
}

export type ListItems = ReturnType<typeof createListItems>;
