import type { InlineStyle } from '../../markdown/inline.ts';
import { createNestedList } from '../../markdown/nested-list.ts';
import { createMarkdownWriter } from '../../markdown/writer.ts';

/** What is known of the open paragraph. */
export interface RtfParagraph {
  inTable: boolean;
  headingLevel: number;
  /** The level of its list item, from 0; undefined when it is none. */
  level?: number;
  /** The number or mark that is written before it. */
  marker: string;
}

export const emptyParagraph = (): RtfParagraph => ({ inTable: false, headingLevel: 0, marker: '' });

/** Writes paragraphs, list items and the rows of tables as Rich Text tells of them: by what ends them. */
export function createRtfWriter() {
  const writer = createMarkdownWriter();
  const list = createNestedList(writer);
  let inTable = false;
  let inRow = false;
  let inCell = false;
  let hasBegun = false;

  const endTable = () => {
    if (inTable) writer.endTable();
    inTable = inRow = inCell = false;
  };
  const startCell = () => {
    if (!inTable) {
      list.end();
      writer.startTable();
    }
    if (!inRow) writer.startRow();
    if (!inCell) writer.startCell();
    inTable = inRow = inCell = true;
  };
  const begin = ({ inTable: isCell, headingLevel, level, marker }: RtfParagraph) => {
    hasBegun = true;
    if (isCell) startCell();
    else endTable();
    const isItem = marker.trim() !== '' && headingLevel === 0 && !isCell;
    if (isItem) list.start(level ?? 0, /[\p{L}\p{N}]/u.test(marker));
    else if (!isCell) list.end();
    if (!isItem && headingLevel > 0) writer.text(`${marker.trim()} `, {});
  };

  return {
    text(text: string, paragraph: RtfParagraph, style: InlineStyle): void {
      if (!hasBegun && text.trim() === '') return;
      if (!hasBegun) begin(paragraph);
      writer.text(text, style);
    },
    lineBreak(): void {
      if (hasBegun) writer.lineBreak();
    },
    endParagraph({ headingLevel }: RtfParagraph): void {
      if (hasBegun) writer.endBlock(headingLevel);
      hasBegun = false;
    },
    endCell(): void {
      startCell();
      writer.endCell();
      inCell = hasBegun = false;
    },
    endRow(): void {
      inRow = inCell = hasBegun = false;
    },
    finish(): string {
      endTable();
      writer.endBlock();
      list.end();
      return writer.finish();
    },
  };
}

export type RtfWriter = ReturnType<typeof createRtfWriter>;
