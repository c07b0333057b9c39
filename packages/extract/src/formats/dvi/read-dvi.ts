import { readFile } from 'node:fs/promises';
import type { ExtractedText } from '../../define-extractor.ts';
import { withinFile } from '../../isolation/within-file.ts';
import { createMarkdownWriter } from '../../markdown/writer.ts';
import { createPagedText } from '../../ocr/paged-text.ts';
import { type DviEvent, dviEvents } from './dvi-events.ts';
import { encodingOfFont, isBold, isItalic, type TexEncoding } from './tex-encodings.ts';

type Letter = Extract<DviEvent, { kind: 'letter' }>;

/** Reads the pages of a DVI file: letters by the encodings of the fonts of TeX, words and lines by how far they are apart. */
export const readDvi = (path: string): Promise<ExtractedText> =>
  withinFile(async () => {
    const paged = createPagedText();
    let pages = 0;
    let page = createPage();
    const endPage = () => {
      if (pages > 0) paged.add(pages, page.finish());
      page = createPage();
    };
    for (const event of dviEvents(await readFile(path))) {
      if (event.kind === 'letter') page.letter(event);
      else {
        endPage();
        pages += 1;
      }
    }
    endPage();
    return { ...paged.result(), pages };
  });

/** Shares of the size of a font: a step that divides words, lines, paragraphs. */
const step = { word: 0.15, line: 0.6, paragraph: 1.8, indent: 0.6 };
const encodings = new Map<string, TexEncoding>();

function createPage() {
  const writer = createMarkdownWriter();
  let last: Letter | undefined;
  let lineStart = 0;
  let held = '';
  let accent = '';
  let inItem = false;
  let startsBlock = true;

  const endBlock = () => {
    writer.endBlock();
    if (inItem) writer.leave();
    inItem = false;
  };

  const flush = (text: string, { font }: Letter) => {
    writer.text(text, { bold: isBold(font.name), italic: isItalic(font.name) });
  };

  /** A word that was divided at the end of a line goes on without its hyphen. */
  const startLine = (before: Letter, event: Letter, down: number) => {
    const { size } = event.font;
    const isApart = down < 0 || down > step.paragraph * size || event.start - lineStart > step.indent * size;
    const isDivided = held.endsWith('-') && !isApart;
    if (held) flush(isDivided ? held.slice(0, -1) : held, before);
    held = '';
    if (isApart) endBlock();
    else if (!isDivided) writer.text(' ', {});
    startsBlock = isApart;
    lineStart = event.start;
  };

  return {
    letter(event: Letter): void {
      const encoding = encodings.get(event.font.name) ?? encodingOfFont(event.font.name);
      encodings.set(event.font.name, encoding);
      const text = encoding(event.code);
      if (text === '') return;
      const down = last ? event.down - last.down : 0;
      if (!last) lineStart = event.start;
      else if (Math.abs(down) > step.line * event.font.size) startLine(last, event, down);
      else {
        const isSpace = Math.abs(event.gap) > step.word * event.font.size && accent === '';
        if (held && (isSpace || event.font !== last.font)) {
          flush(isSpace ? `${held} ` : held, last);
          held = '';
        }
      }
      last = event;
      const isBullet = startsBlock && text === '•';
      startsBlock = false;
      if (isBullet) {
        writer.startItem('-');
        inItem = true;
      } else if (/^\p{M}$/u.test(text)) accent = text;
      else {
        held += (text.replace('ı', accent ? 'i' : 'ı') + accent).normalize('NFC');
        accent = '';
      }
    },

    finish(): string {
      if (last && held) flush(held, last);
      return writer.finish().replace(/\n\n\d{1,4}$/, '');
    },
  };
}
