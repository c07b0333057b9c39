import type { InlineStyle } from '../../markdown/inline.ts';
import { createMarkdownWriter } from '../../markdown/writer.ts';

const attributes = new Map<number, 'bold' | 'italic' | 'strike'>([
  [8, 'italic'],
  [12, 'bold'],
  [13, 'strike'],
]);

/** Takes the text and the codes of WordPerfect, whichever version they come from. */
export function createTextWriter() {
  const writer = createMarkdownWriter();
  const edges = { header: new Set<string>(), footer: new Set<string>() };
  const notes: string[] = [];
  let style: InlineStyle = {};
  let words = '';
  let isTable = false;
  let isUndone = false;
  let isNumber = false;

  const flush = () => {
    if (words !== '') writer.text(words, style);
    words = '';
  };
  const endParagraph = () => {
    isNumber = false;
    flush();
    writer.endBlock();
  };
  const startTable = () => {
    if (isTable) return;
    endParagraph();
    isTable = true;
    writer.startTable();
  };

  return {
    text(value: string): void {
      if (!isUndone && !isNumber) words += value;
    },
    endParagraph,
    /** Switches an attribute of the characters by its number. */
    attribute(number: number, isOn: boolean): void {
      const name = attributes.get(number);
      if (!name) return;
      flush();
      style = { ...style, [name]: isOn };
    },
    /** Text between is what was taken back; it is kept in the file. */
    undone(value: boolean): void {
      isUndone = value;
    },
    /** Text between is the number of a note, which we give ourselves. */
    noteNumber(value: boolean): void {
      isNumber = value;
    },
    row(): void {
      startTable();
      flush();
      writer.startRow();
    },
    cell(columns = 1): void {
      startTable();
      flush();
      writer.startCell({ columns });
    },
    endTable(): void {
      flush();
      if (isTable) writer.endTable();
      isTable = false;
    },
    note(text: string): void {
      if (isUndone) return;
      flush();
      notes.push(text.replace(/\s+/g, ' ').trim());
      writer.text(`[^${notes.length}]`, {});
    },
    edge(name: 'header' | 'footer', text: string): void {
      if (!isUndone && text !== '') edges[name].add(text);
    },
    finish(): string {
      endParagraph();
      const marks = notes.map((note, i) => `[^${i + 1}]: ${note}`).join('\n');
      return [...edges.header, writer.finish(), ...edges.footer, marks].filter(Boolean).join('\n\n');
    },
  };
}

export type TextWriter = ReturnType<typeof createTextWriter>;
