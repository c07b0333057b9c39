import type { ExtractionContext } from '../../context.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import { createPagedText, type PagePiece } from '../../ocr/paged-text.ts';
import { dpi, recognisePages } from '../../ocr/recognise.ts';
import { Unreadable } from '../../unreadable.ts';
import { createRunningLines } from '../pdf/running-lines.ts';
import { type PictureFile, picturePdf } from './picture-pdf.ts';

const picturesPerPdf = 8;

/** The text in pictures, each of which is a page. */
export async function readPictures(
  pictures: AsyncIterable<PictureFile>,
  context: ExtractionContext,
): Promise<ExtractedText> {
  const paged = createPagedText();
  const runningLines = createRunningLines();
  let pages = 0;
  let batch: PictureFile[] = [];
  const flush = async () => {
    const texts = await recognise(batch, context);
    for (const pieces of texts) {
      pages += 1;
      paged.add(pages, runningLines.strip(pieces, pages));
    }
    batch = [];
  };
  for await (const picture of pictures) {
    batch.push(picture);
    if (batch.length === picturesPerPdf) await flush();
  }
  if (batch.length > 0) await flush();
  const { markdown, marks, blocks } = paged.result();
  if (markdown === '') throw new Unreadable('blank', 'no text was recognised');
  return pages > 1 ? { markdown, marks, pages, blocks } : { markdown, blocks };
}

async function recognise(batch: readonly PictureFile[], context: ExtractionContext): Promise<PagePiece[][]> {
  const sizes = batch.map(({ width, height }, i) => ({
    page: i + 1,
    width: (width * 72) / dpi,
    height: (height * 72) / dpi,
  }));
  const texts = await recognisePages(picturePdf(batch, dpi), sizes, context);
  return sizes.map(({ page }) => texts.get(page) ?? []);
}
