import { createMarkdownWriter } from '../../markdown/writer.ts';

/** Paragraphs of a text that control characters divide; fields and anchors of pictures are such characters as well. */
export function writePlainParagraphs(text: string): string {
  const writer = createMarkdownWriter();
  const paragraphs = text
    .replaceAll('\u0007', '\n')
    .replaceAll('\u000e', '\n')
    .split(/[\r\n\f\u2029]+/);
  for (const paragraph of paragraphs) {
    paragraph.split(/[\v\u2028]/).forEach((line, i) => {
      if (i > 0) writer.lineBreak();
      writer.text(line.replaceAll('\t', ' ').replace(/[\p{Cc}\ufffc\ufffe\uffff]+/gu, ''), {});
    });
    writer.endBlock();
  }
  return writer.finish();
}
