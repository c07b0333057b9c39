import { type InlineStyle, usableHref } from '../../markdown/inline.ts';
import { createNestedList } from '../../markdown/nested-list.ts';
import type { MarkdownWriter } from '../../markdown/writer.ts';

/** What of a part is written: its title, all but its title, or the notes below a slide. */
export type SlideText = 'title' | 'body' | 'notes';

export interface SlideOptions {
  writer: MarkdownWriter;
  links: ReadonlyMap<string, string>;
  what: SlideText;
  /** Tells whether the text of a footer is new. */
  isNewFooter(text: string): boolean;
}

export type Bullet = 'none' | 'mark' | 'number';

/** Placeholders whose paragraphs are bullets unless they say otherwise. */
const bulleted = new Set(['body', 'obj', 'half', '']);
const numbersAndDates = new Set(['sldNum', 'dt', 'hdr', 'sldImg']);

/** Writes the paragraphs and tables of shapes, as far as they are wanted. */
export function createShapeWriter({ writer, links, what, isNewFooter }: SlideOptions) {
  const list = createNestedList(writer);
  let placeholder: string | undefined;
  let paragraph: { level: number; bullet?: Bullet } = { level: 0 };
  let hasBegun = false;
  let tables = 0;
  let run: InlineStyle = {};

  const isWanted = () => {
    if (what === 'notes') return placeholder === 'body';
    if (placeholder !== undefined && numbersAndDates.has(placeholder)) return false;
    return /^(?:title|ctrTitle)$/.test(placeholder ?? '') === (what === 'title');
  };

  const begin = () => {
    hasBegun = true;
    if (what !== 'body' || tables > 0) return;
    const byDefault = placeholder !== undefined && bulleted.has(placeholder) ? 'mark' : 'none';
    const bullet = paragraph.bullet ?? byDefault;
    if (bullet === 'none') list.end();
    else list.start(paragraph.level, bullet === 'number');
  };

  const endParagraph = () => {
    if (hasBegun) writer.endBlock(what === 'title' ? 2 : 0);
    hasBegun = false;
    paragraph = { level: 0 };
  };

  return {
    /** A shape begins, `type` being that of its placeholder. */
    startShape(type?: string): void {
      placeholder = type;
    },
    startParagraph: endParagraph,
    endParagraph,
    setLevel(level: number): void {
      paragraph.level = level;
    },
    setBullet(bullet: Bullet): void {
      paragraph.bullet = bullet;
    },
    setRun(style: InlineStyle): void {
      run = style;
    },
    setLink(id: string | undefined): void {
      run = { ...run, href: usableHref(links.get(id ?? '')) };
    },
    write(text: string): void {
      if (!isWanted() || (!hasBegun && text.trim() === '')) return;
      if (placeholder === 'ftr' && !isNewFooter(text)) return;
      if (!hasBegun) begin();
      writer.text(text, run);
    },
    lineBreak(): void {
      if (hasBegun) writer.lineBreak();
    },
    startTable(): void {
      if (!isWanted()) return;
      list.end();
      tables += 1;
      writer.startTable();
    },
    startRow: () => tables > 0 && writer.startRow(),
    startCell: () => tables > 0 && writer.startCell(),
    endCell: () => tables > 0 && writer.endCell(),
    endTable(): void {
      if (tables === 0) return;
      tables -= 1;
      writer.endTable();
    },
    finish(): void {
      endParagraph();
      list.end();
    },
  };
}

export type ShapeWriter = ReturnType<typeof createShapeWriter>;
