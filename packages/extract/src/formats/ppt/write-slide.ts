import type { MarkdownWriter } from '../../markdown/writer.ts';
import { createShapeWriter, type SlideText } from '../pptx/shape-writer.ts';
import type { ShapeText, SlidePart } from './slide-shapes.ts';
import { type TextBody, textKind } from './text-body.ts';
import { writeTextBody } from './write-text.ts';

/** A slide, or the notes below it. */
export interface SlideContent {
  parts: readonly SlidePart[];
  /** The texts of its placeholders that stand in the list of slides. */
  listed: readonly TextBody[];
  /** Which later properties of a kind of listed text make numbers. */
  listedNumbers(kind: number): readonly boolean[];
  links: ReadonlyMap<string, string>;
}

/** What a text of each kind is called in newer presentations. */
const placeholders: Readonly<Record<number, string>> = {
  [textKind.title]: 'title',
  [textKind.centerTitle]: 'title',
  [textKind.body]: 'body',
  [textKind.notes]: 'body',
  [textKind.half]: 'half',
  [textKind.quarter]: 'half',
  [textKind.centerBody]: 'subTitle',
};

/** Placeholders of dates, numbers, footers and headers (MS-PPT 2.13.24), which no page of its own repeats. */
const running = new Set([7, 8, 9, 10]);

/** Writes what is wanted of a slide, in the order of its shapes. */
export function writeSlide(
  { parts, listed, listedNumbers, links }: SlideContent,
  writer: MarkdownWriter,
  what: SlideText,
): void {
  const shapes = createShapeWriter({ writer, links, what, isNewFooter: () => false });
  const unwritten = new Set(listed.keys());

  const writeShape = (shape: ShapeText) => {
    const isListed = typeof shape.text === 'number';
    const body = isListed ? listed[shape.text as number] : (shape.text as TextBody);
    if (!body || running.has(shape.placeholder)) return;
    if (isListed && !unwritten.delete(shape.text as number)) return;
    shapes.startShape(placeholders[body.kind]);
    writeTextBody(body, shapes, isListed ? listedNumbers(body.kind) : shape.numbered, shape.link);
  };

  for (const part of parts) {
    if (!('rows' in part)) writeShape(part);
    else {
      shapes.startShape();
      shapes.startTable();
      for (const row of part.rows) {
        shapes.startRow();
        for (const cell of row) {
          shapes.startCell();
          writeShape(cell);
          shapes.endCell();
        }
      }
      shapes.endTable();
    }
  }
  shapes.finish();
}
