import type { MarkdownWriter } from '../../markdown/writer.ts';
import type { StoryWriter } from '../docx/story-writer.ts';
import type { DocumentParagraph } from './property-reader.ts';

/** Tables deeper within each other are read as if they were this deep. */
const maxDepth = 12;
const cellEnd = '\x07';

/** Opens and closes the tables, rows and cells that paragraphs name by what they say of themselves. */
export function createTableRows(writer: MarkdownWriter, story: StoryWriter) {
  const open: { inRow: boolean; inCell: boolean }[] = [];
  /** How far the cells of the outermost table reach, by row, and where in it the open one is. */
  let spans: number[][] = [];
  let row = -1;
  let cell = -1;

  const enterCell = () => {
    const table = open.at(-1);
    if (!table) return;
    if (!table.inRow) writer.startRow();
    if (!table.inRow && open.length === 1) [row, cell] = [row + 1, -1];
    if (!table.inCell && open.length === 1) cell += 1;
    if (!table.inCell) writer.startCell({ columns: open.length === 1 ? spans[row]?.[cell] : 1 });
    table.inRow = table.inCell = true;
  };
  const goTo = (depth: number) => {
    while (open.length > depth) {
      open.pop();
      story.endTable();
    }
    while (open.length < depth) {
      enterCell();
      story.startTable();
      open.push({ inRow: false, inCell: false });
    }
  };

  return {
    /** Goes to where a paragraph stands; false where it only ends a row. */
    enter(paragraph: DocumentParagraph, spansOfTable: () => number[][]): boolean {
      const { inTable, endsRow, endsInnerRow, depth = 1 } = paragraph;
      if (inTable && open.length === 0) {
        spans = spansOfTable();
        row = -1;
      }
      goTo(inTable ? Math.min(Math.max(depth, 1), maxDepth) : 0);
      const table = open.at(-1);
      if (table && (endsRow || endsInnerRow)) {
        table.inRow = table.inCell = false;
        return false;
      }
      enterCell();
      return true;
    },
    /** Ends the cell where the paragraph's mark does. */
    leave(mark: string, { endsInnerCell }: DocumentParagraph): void {
      const table = open.at(-1);
      if (!table || (mark !== cellEnd && !endsInnerCell)) return;
      writer.endCell();
      table.inCell = false;
    },
    end: (): void => goTo(0),
  };
}
