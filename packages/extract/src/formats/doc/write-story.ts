import type { MarkdownWriter } from '../../markdown/writer.ts';
import type { ListItems } from '../docx/list-items.ts';
import { createStoryWriter } from '../docx/story-writer.ts';
import type { WordDocument } from './document.ts';
import type { StoryRange } from './fib.ts';
import type { Anchored } from './marks.ts';
import { paragraphsOf } from './paragraphs.ts';
import type { DocumentParagraph } from './property-reader.ts';
import { createRunWriter } from './run-writer.ts';
import { tableSpans } from './table-grid.ts';
import { createTableRows } from './table-rows.ts';

/** What the stories of a document are written with. */
export interface StoryContext {
  document: WordDocument;
  writer: MarkdownWriter;
  lists: ListItems;
  /** Labels of notes by the positions that refer to them. */
  notes: ReadonlyMap<number, string>;
  anchored: ReadonlyMap<number, Anchored>;
}

/** Writes the paragraphs and tables of one part of the text, which opens the note of the label if there is one. */
export function writeStory(context: StoryContext, { start, end }: StoryRange, label?: string): void {
  const { document, writer } = context;
  const story = createStoryWriter(writer, context.lists);
  const rows = createTableRows(writer, story);
  const runs = createRunWriter(story, writer, context);
  if (label) story.startNote(label);

  const writeParagraph = (from: number, to: number, paragraph: DocumentParagraph) => {
    story.startParagraph();
    Object.assign(story.formatting() ?? {}, formattingOf(paragraph));
    for (const run of document.runs(from, to, paragraph.characters)) {
      runs.write(run, (boxes) => {
        for (const box of boxes) writeParagraphs(box.start, box.end, (...args) => writeParagraph(...args));
      });
    }
    story.endParagraph();
  };

  const writeParagraphs = (from: number, to: number, write: typeof writeParagraph) => {
    for (const { start: first, end: last } of paragraphsOf(document.text, from, to))
      write(first, last, document.paragraphAt(last));
  };

  writeParagraphs(start, end, (first, last, paragraph) => {
    if (!rows.enter(paragraph, () => tableSpans(document, first, end))) return;
    writeParagraph(first, last, paragraph);
    rows.leave(document.text.charAt(last), paragraph);
  });
  rows.end();
  story.finish();
}

const formattingOf = ({ headingLevel, list = 0, listLevel }: DocumentParagraph) => ({
  headingLevel,
  listId: String(list),
  listLevel,
});
