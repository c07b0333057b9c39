import { LiteParse, type ParsedPage } from '@llamaindex/liteparse';
import type { ExtractionContext } from '../../context.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import { createPagedText, type PagePiece } from '../../ocr/paged-text.ts';
import { Unreadable } from '../../unreadable.ts';
import { enginePieces } from './engine-pieces.ts';
import { tessdataPath } from './parser-options.ts';
import { createRunningLines } from './running-lines.ts';
import { isBare, type ReadScans } from './scanned-pages.ts';

const pagesPerBatch = 50;
/** Pictures of a batch are in memory together. */
const pagesPerPictureBatch = 4;
const maxPages = 100_000;

type Pictures = Pick<ExtractionContext, 'keepsPictures' | 'keepPicture'>;

/** Reads a PDF by an engine, page by page, in batches, so that a long one stays small in memory. */
export async function readByEngine(
  path: string,
  readScans: ReadScans,
  { keepsPictures, keepPicture }: Pictures,
): Promise<Omit<ExtractedText, 'title'> & { xmp?: string }> {
  const batchSize = keepsPictures ? pagesPerPictureBatch : pagesPerBatch;
  const runningLines = createRunningLines();
  const paged = createPagedText();
  let pages = 0;
  let xmp: string | undefined;
  try {
    const parser = createParser({ extractImages: keepsPictures, extractBlocks: true });
    for await (const { totalPages, result } of parser.parseBatches(path, { batchSize })) {
      pages = totalPages;
      xmp ??= result.docMeta?.xmp;
      await keepImages(result.images, keepPicture);
      const bare = result.pages.filter((page) => isBare(allText(page))).map(({ pageNum }) => pageNum);
      const scans =
        bare.length > 0 ? await readScans(path, bare, totalPages) : new Map<number, PagePiece[]>();
      for (const page of result.pages) {
        const pieces = scans.get(page.pageNum) ?? (allText(page).trim() === '' ? [] : enginePieces(page));
        paged.add(page.pageNum, runningLines.strip(pieces, page.pageNum));
      }
    }
  } catch (err) {
    throw err instanceof Unreadable ? err : unreadablePdf(err);
  }
  return { ...paged.result(), pages, xmp };
}

/** Keeps the pictures of pages that were read in another way. */
export async function keepPicturesOf(path: string, pages: readonly number[], keep: Pictures['keepPicture']) {
  for (let from = 0; from < pages.length; from += pagesPerPictureBatch) {
    const targetPages = pages.slice(from, from + pagesPerPictureBatch).join(',');
    const { images } = await createParser({ extractImages: true, targetPages }).parse(path);
    await keepImages(images, keep);
  }
}

type Images = Awaited<ReturnType<LiteParse['parse']>>['images'];

async function keepImages(images: Images, keep: Pictures['keepPicture']): Promise<void> {
  for (const { bytes, format, page, duplicateOf } of images)
    if (!duplicateOf) await keep({ bytes, contentType: `image/${format === 'jpg' ? 'jpeg' : format}`, page });
}

const allText = ({ textItems }: ParsedPage): string => textItems.map(({ text }) => text).join('');

const createParser = (options: { extractImages: boolean; extractBlocks?: boolean; targetPages?: string }) =>
  new LiteParse({
    outputFormat: 'markdown',
    imageMode: 'off',
    keepHeadersFooters: true,
    extractDocumentMetadata: true,
    continueOnPageError: true,
    ocrEnabled: false,
    tessdataPath,
    maxPages,
    quiet: true,
    ...options,
  });

function unreadablePdf(err: unknown): Unreadable {
  const message = err instanceof Error ? err.message : String(err);
  return new Unreadable(/password|encrypt|security/i.test(message) ? 'encrypted' : 'corrupt', message);
}
