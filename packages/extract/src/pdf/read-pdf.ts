import { symlink, unlink } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LiteParse } from '@llamaindex/liteparse';
import type { ExtractedText } from '../define-extractor.ts';
import type { PageMark } from '../extraction.ts';
import { Unreadable } from '../unreadable.ts';
import { splitAtGaps } from './paragraph-gaps.ts';
import { readPdfInfo } from './pdf-info.ts';
import { createRunningLines } from './running-lines.ts';

const pagesPerBatch = 50;
const maxPages = 100_000;

/** Named even though recognition is off: without it the engine would look for its data on the network. */
const tessdataPath = fileURLToPath(new URL('4.0.0_best_int', import.meta.resolve('@tesseract.js-data/eng')));

/** Reads the text layer of a PDF page by page, in batches, so that a long one stays small in memory. */
export async function readPdf(path: string): Promise<ExtractedText> {
  // The engine goes by the name alone, and an uploaded file has none.
  if (!path.endsWith('.pdf')) return readUnderPdfName(path);
  const parser = new LiteParse({
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
  const runningLines = createRunningLines();
  const marks: PageMark[] = [];
  let markdown = '';
  let pages = 0;
  let xmp: string | undefined;
  try {
    for await (const { totalPages, result } of parser.parseBatches(path, { batchSize: pagesPerBatch })) {
      pages = totalPages;
      xmp ??= result.docMeta?.xmp;
      for (const page of result.pages) {
        const text = runningLines.strip(splitAtGaps(page.markdown, page.textItems), page.pageNum);
        if (markdown !== '' && text !== '') markdown += '\n\n';
        marks.push({ page: page.pageNum, offset: markdown.length });
        markdown += text;
      }
    }
  } catch (err) {
    throw unreadablePdf(err);
  }
  return { markdown, pages, marks, ...(await readPdfInfo(path, xmp)) };
}

async function readUnderPdfName(path: string): Promise<ExtractedText> {
  const named = `${path}.${process.pid}.pdf`;
  await symlink(resolve(path), named);
  try {
    return await readPdf(named);
  } finally {
    await unlink(named);
  }
}

function unreadablePdf(err: unknown): Unreadable {
  const message = err instanceof Error ? err.message : String(err);
  return new Unreadable(/password|encrypt|security/i.test(message) ? 'encrypted' : 'corrupt', message);
}
