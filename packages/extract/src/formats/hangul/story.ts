import type { InlineStyle } from '../../markdown/inline.ts';
import { createNestedList } from '../../markdown/nested-list.ts';
import { createMarkdownWriter } from '../../markdown/writer.ts';
import { createNotes } from '../xml/notes.ts';

/** How a paragraph is numbered: outlined paragraphs are headings. */
export interface ParagraphShape {
  kind: 'none' | 'outline' | 'number' | 'bullet';
  /** Counts from 0. */
  level: number;
}

/** Where the lines at the edge of all pages stand. */
export type Edge = 'header' | 'footer';

const plain: ParagraphShape = { kind: 'none', level: 0 };
/** Longer ones are numbered paragraphs, not headings. */
const longestHeading = 160;

/** Writes the paragraphs of a Hangul document, whichever of its formats they come from. */
export function createStory() {
  const writer = createMarkdownWriter();
  const list = createNestedList(writer);
  const notes = createNotes();
  const edges: Record<Edge, Set<string>> = { header: new Set(), footer: new Set() };
  const open: ParagraphShape[] = [];
  let tables = 0;
  let hidden = 0;
  let edge: { name: Edge; words: string; depth: number } | undefined;
  let length = 0;

  const isBody = () => hidden === 0 && !notes.isOpen() && !edge;
  const begin = () => {
    const { kind, level } = open.at(-1) ?? plain;
    if (tables > 0) return;
    if (kind === 'number' || kind === 'bullet') list.start(level, kind === 'number');
    else list.end();
  };
  const endBlock = () => {
    const { kind, level } = open.at(-1) ?? plain;
    const isHeading = kind === 'outline' && level < 6 && length <= longestHeading;
    writer.endBlock(isHeading && tables === 0 ? level + 1 : 0);
    length = 0;
  };
  const breakWords = () => {
    if (isBody()) endBlock();
    else if (edge) edge.words += ' ';
    else notes.add(' ');
  };

  return {
    startParagraph(shape: ParagraphShape = plain): void {
      breakWords();
      open.push(shape);
    },
    endParagraph(): void {
      breakWords();
      open.pop();
    },
    text(value: string, style: InlineStyle): void {
      if (hidden > 0) return;
      if (edge) edge.words += value;
      else if (notes.isOpen()) notes.add(value);
      else {
        if (length === 0 && value.trim() !== '') begin();
        length += value.trim() === '' ? 0 : value.length;
        writer.text(value, style);
      }
    },
    lineBreak(): void {
      if (isBody()) writer.lineBreak();
      else if (edge) edge.words += ' ';
      else notes.add(' ');
    },
    startTable(): void {
      breakWords();
      if (!isBody()) return;
      if (tables === 0) list.end();
      tables += 1;
      writer.startTable();
    },
    startRow: (): void => void (tables > 0 && isBody() && writer.startRow()),
    startCell: (span?: { columns?: number; rows?: number }): void =>
      void (tables > 0 && isBody() && writer.startCell(span)),
    spanCell: (span: { columns?: number; rows?: number }): void =>
      void (tables > 0 && isBody() && writer.spanCell(span)),
    endCell: (): void => void (tables > 0 && isBody() && writer.endCell()),
    endTable(): void {
      if (tables === 0 || !isBody()) return;
      length = 0;
      tables -= 1;
      writer.endTable();
    },
    startNote(): void {
      const mark = hidden === 0 && !edge ? notes.open() : '';
      if (mark) writer.text(mark, {});
    },
    endNote: (): void => void (notes.isOpen() && notes.close()),
    /** What is not shown: comments, deleted text. */
    startHidden(): void {
      hidden += 1;
    },
    endHidden(): void {
      hidden = Math.max(0, hidden - 1);
    },
    startEdge(name: Edge): void {
      if (edge) edge.depth += 1;
      else edge = { name, words: '', depth: 1 };
    },
    endEdge(): void {
      if (!edge) return;
      edge.depth -= 1;
      if (edge.depth > 0) return;
      edges[edge.name].add(edge.words.replace(/\s+/g, ' ').trim());
      edge = undefined;
    },
    finish(): string {
      list.end();
      const blocks = [...edges.header, writer.finish(), ...edges.footer, notes.render()];
      return blocks.filter(Boolean).join('\n\n');
    },
  };
}

export type Story = ReturnType<typeof createStory>;
