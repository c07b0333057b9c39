import { symlink, unlink } from 'node:fs/promises';
import { resolve } from 'node:path';
import { LiteParse, type ParsedPage } from '@llamaindex/liteparse';
import type { ExtractionContext } from '../context.ts';
import type { ExtractedText } from '../define-extractor.ts';
import { createPagedText } from '../ocr/paged-text.ts';
import { Unreadable } from '../unreadable.ts';
import { splitAtGaps } from './paragraph-gaps.ts';
import { tessdataPath } from './parser-options.ts';
import { readPdfInfo } from './pdf-info.ts';
import { createRunningLines } from './running-lines.ts';
import { withoutText } from './scanned-pages.ts';

const pagesPerBatch = 50;
/** Pictures of a batch are in memory together. */
const pagesPerPictureBatch = 4;
const maxPages = 100_000;

/** Gives the text of those pages of a PDF that have no text layer, by their numbers. */
export type ReadScans = (path: string, pages: readonly ParsedPage[]) => Promise<ReadonlyMap<number, string>>;

/** Reads a PDF page by page, in batches, so that a long one stays small in memory. */
export async function readPdf(
  path: string,
  readScans: ReadScans,
  pictures: Pick<ExtractionContext, 'keepsPictures' | 'keepPicture'>,
): Promise<ExtractedText> {
  // The engine goes by the name alone, and an uploaded file has none.
  if (!path.endsWith('.pdf')) return underPdfName(path, (named) => readPdf(named, readScans, pictures));
  const { keepsPictures, keepPicture } = pictures;
  const batchSize = keepsPictures ? pagesPerPictureBatch : pagesPerBatch;
  const runningLines = createRunningLines();
  const paged = createPagedText();
  let pages = 0;
  let xmp: string | undefined;
  try {
    for await (const { totalPages, result } of createParser(keepsPictures).parseBatches(path, {
      batchSize,
    })) {
      pages = totalPages;
      xmp ??= result.docMeta?.xmp;
      for (const { bytes, format, page, duplicateOf } of result.images)
        if (!duplicateOf) await keepPicture({ bytes, contentType: typeOfFormat(format), page });
      const bare = withoutText(result.pages);
      const scans = bare.length > 0 ? await readScans(path, bare) : new Map<number, string>();
      for (const { pageNum, markdown, textItems } of result.pages) {
        const text = scans.get(pageNum) ?? (hasText(textItems) ? splitAtGaps(markdown, textItems) : '');
        paged.add(pageNum, runningLines.strip(text, pageNum));
      }
    }
  } catch (err) {
    throw err instanceof Unreadable ? err : unreadablePdf(err);
  }
  return { ...paged.result(), pages, ...(await readPdfInfo(path, xmp)) };
}

const typeOfFormat = (format: string): string => `image/${format === 'jpg' ? 'jpeg' : format}`;

/** Of a page without text the engine makes an empty block of code. */
const hasText = (items: ParsedPage['textItems']): boolean => items.some(({ text }) => text.trim() !== '');

const createParser = (extractImages: boolean) =>
  new LiteParse({
    outputFormat: 'markdown',
    imageMode: 'off',
    extractImages,
    keepHeadersFooters: true,
    extractDocumentMetadata: true,
    continueOnPageError: true,
    ocrEnabled: false,
    tessdataPath,
    maxPages,
    quiet: true,
  });

async function underPdfName<T>(path: string, read: (named: string) => Promise<T>): Promise<T> {
  const named = `${path}.${process.pid}.pdf`;
  await symlink(resolve(path), named);
  try {
    return await read(named);
  } finally {
    await unlink(named);
  }
}

function unreadablePdf(err: unknown): Unreadable {
  const message = err instanceof Error ? err.message : String(err);
  return new Unreadable(/password|encrypt|security/i.test(message) ? 'encrypted' : 'corrupt', message);
}
