import { usableHref } from '../../markdown/inline.ts';
import { createMarkdownWriter, type MarkdownWriter } from '../../markdown/writer.ts';
import type { OpenStyle, OpenStyles } from './styles.ts';

/** Writes the paragraphs, lists, tables and notes of an OpenDocument text. */
export function createOpenText(styles: OpenStyles) {
  const body = createMarkdownWriter();
  const notes = createMarkdownWriter();
  let writer: MarkdownWriter = body;
  let noteCount = 0;
  const spans: OpenStyle[] = [];
  const lists: { style: string; next: number; items: number }[] = [];
  /** The heading levels of the open paragraphs: frames and notes lie within them. */
  const levels: number[] = [];
  let label = '';
  let href: string | undefined;

  const text = (value: string) => {
    const { bold, italic, strike, hidden } = spans.at(-1) ?? {};
    if (levels.length === 0 || hidden || (label && value.trim() === '')) return;
    if (label) notes.text(label, {});
    label = '';
    writer.text(value, { bold, italic, strike, href });
  };

  return {
    text,
    lineBreak: () => writer.lineBreak(),

    startParagraph(style: string | undefined, level?: number): void {
      const look = styles.style(style);
      writer.endBlock(levels.at(-1));
      levels.push(level ?? look.level ?? 0);
      spans.push(look);
    },

    endParagraph(): void {
      writer.endBlock(levels.pop());
      spans.pop();
    },

    startSpan(style: string | undefined): void {
      spans.push({ ...spans.at(-1), ...styles.style(style) });
    },

    endSpan(): void {
      spans.pop();
    },

    setLink(target: string | undefined): void {
      href = usableHref(target);
    },

    startList(style = lists.at(-1)?.style ?? ''): void {
      lists.push({ style, next: 1, items: 0 });
    },

    endList(): void {
      lists.pop();
    },

    startItem(from?: number): void {
      const list = lists.at(-1);
      if (!list) return;
      list.next = from ?? list.next;
      list.items += 1;
      writer.startItem(styles.isNumbered(list.style, lists.length) ? `${list.next}.` : '-');
      list.next += 1;
    },

    endItem(): void {
      const list = lists.at(-1);
      if (!list || list.items === 0) return;
      list.items -= 1;
      writer.leave();
    },

    startNote(): void {
      noteCount += 1;
      text(`[^${noteCount}]`);
      writer = notes;
      label = `[^${noteCount}]: `;
    },

    endNote(): void {
      notes.endBlock();
      writer = body;
    },

    writer: () => writer,

    finish(): string {
      return [body.finish(), notes.finish()].filter(Boolean).join('\n\n');
    },
  };
}

export type OpenText = ReturnType<typeof createOpenText>;
