import { symlink, unlink } from 'node:fs/promises';
import { resolve } from 'node:path';
import { LiteParse, type ParsedPage } from '@llamaindex/liteparse';
import type { ExtractedText } from '../define-extractor.ts';
import { createPagedText } from '../ocr/paged-text.ts';
import { Unreadable } from '../unreadable.ts';
import { splitAtGaps } from './paragraph-gaps.ts';
import { tessdataPath } from './parser-options.ts';
import { readPdfInfo } from './pdf-info.ts';
import { createRunningLines } from './running-lines.ts';
import { withoutText } from './scanned-pages.ts';

const pagesPerBatch = 50;
const maxPages = 100_000;

/** Gives the text of those pages of a PDF that have no text layer, by their numbers. */
export type ReadScans = (path: string, pages: readonly ParsedPage[]) => Promise<ReadonlyMap<number, string>>;

/** Reads a PDF page by page, in batches, so that a long one stays small in memory. */
export async function readPdf(path: string, readScans: ReadScans): Promise<ExtractedText> {
  // The engine goes by the name alone, and an uploaded file has none.
  if (!path.endsWith('.pdf')) return readUnderPdfName(path, readScans);
  const runningLines = createRunningLines();
  const paged = createPagedText();
  let pages = 0;
  let xmp: string | undefined;
  try {
    for await (const { totalPages, result } of textParser().parseBatches(path, {
      batchSize: pagesPerBatch,
    })) {
      pages = totalPages;
      xmp ??= result.docMeta?.xmp;
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

/** Of a page without text the engine makes an empty block of code. */
const hasText = (items: ParsedPage['textItems']): boolean => items.some(({ text }) => text.trim() !== '');

const textParser = () =>
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
  });

async function readUnderPdfName(path: string, readScans: ReadScans): Promise<ExtractedText> {
  const named = `${path}.${process.pid}.pdf`;
  await symlink(resolve(path), named);
  try {
    return await readPdf(named, readScans);
  } finally {
    await unlink(named);
  }
}

function unreadablePdf(err: unknown): Unreadable {
  const message = err instanceof Error ? err.message : String(err);
  return new Unreadable(/password|encrypt|security/i.test(message) ? 'encrypted' : 'corrupt', message);
}
