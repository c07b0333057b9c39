import type { MarkdownWriter } from '../../markdown/writer.ts';
import type { StoryWriter } from '../docx/story-writer.ts';
import type { DocumentRun, WordDocument } from './document.ts';
import type { StoryRange } from './fib.ts';
import type { Anchored } from './marks.ts';

interface RunContext {
  notes: ReadonlyMap<number, string>;
  anchored: ReadonlyMap<number, Anchored>;
  document: Pick<WordDocument, 'describePicture'>;
}

/** Characters that mean something other than themselves (MS-DOC 2.4.3, 2.8.25). */
const fieldMarks: Readonly<Record<string, string>> = { '\x13': 'begin', '\x14': 'separate', '\x15': 'end' };
const texts: Readonly<Record<string, string>> = { '\t': ' ', '\x1e': '-' };
const lineBreaks = '\v\x0e';
const anchor = '\b';
const picture = '\x01';
/** Where a character of a font of symbols is private to it. */
const firstPrivate = 0xd800;

/** Writes runs: text, the results of fields with their links, what refers to notes, and boxes at their anchors. */
export function createRunWriter(
  story: StoryWriter,
  writer: MarkdownWriter,
  { notes, anchored, document }: RunContext,
) {
  /** Whether each open field has come to its result. */
  const fields: boolean[] = [];
  let instructions = 0;

  const markField = (mark: string) => {
    if (mark === 'begin') {
      fields.push(false);
      instructions += 1;
    } else if (mark === 'separate' && fields.at(-1) === false) {
      fields[fields.length - 1] = true;
      instructions -= 1;
    } else if (mark === 'end' && fields.pop() === false) instructions -= 1;
    story.markField(mark);
  };

  const write = (text: string, { characters }: DocumentRun) => {
    if (characters.deleted) return;
    if (instructions > 0) story.instruct(text);
    else story.write(text, characters, undefined);
  };

  const writeSpecial = (
    mark: string,
    position: number,
    run: DocumentRun,
    writeBoxes: (boxes: StoryRange[]) => void,
  ) => {
    const field = fieldMarks[mark];
    const { deleted, hidden, pictureAt } = run.characters;
    if (field) markField(field);
    else if (deleted || hidden) return;
    else if (lineBreaks.includes(mark)) {
      if (instructions === 0) writer.lineBreak();
    } else if (mark === anchor) {
      const { boxes = [], description = '' } = anchored.get(position) ?? {};
      write(description, run);
      writeBoxes(boxes);
    } else if (mark === picture && pictureAt !== undefined) write(document.describePicture(pictureAt), run);
    else write(texts[mark] ?? '', run);
  };

  return {
    write(run: DocumentRun, writeBoxes: (boxes: StoryRange[]) => void): void {
      const { symbol, isSpecial } = run.characters;
      if (isSpecial && symbol !== undefined && run.text.startsWith('(')) {
        if (symbol >= 0x20 && symbol < firstPrivate) write(String.fromCharCode(symbol), run);
        return;
      }
      const label = notes.get(run.start);
      if (label) write(`[^${label}]`, run);
      let from = 0;
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what the format is made of
      for (const { 0: mark, index } of run.text.matchAll(/[\0-\x1f]/g)) {
        write(run.text.slice(from, index), run);
        const inner = index > 0 ? notes.get(run.start + index) : undefined;
        if (inner) write(`[^${inner}]`, run);
        writeSpecial(mark, run.start + index, run, writeBoxes);
        from = index + 1;
      }
      write(run.text.slice(from), run);
    },
  };
}
