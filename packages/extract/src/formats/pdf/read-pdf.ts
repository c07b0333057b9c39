import { symlink, unlink } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { ExtractionContext } from '../../context.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import { createPagedText, type PagePiece } from '../../ocr/paged-text.ts';
import { attachmentsToMarkdown } from './attachments.ts';
import { readPdfInfo } from './pdf-info.ts';
import { type PlainPdf, readPlain } from './read-plain.ts';
import { createRunningLines } from './running-lines.ts';
import type { ReadScans } from './scanned-pages.ts';

type PdfContext = Pick<ExtractionContext, 'keepsPictures' | 'keepPicture' | 'extractPart' | 'workDir'>;

/** Pictures of a page whose places are told. */
const maxPictures = 50;

/** Reads a PDF by its content alone where that tells its text, and else by an engine. */
export async function readPdf(
  path: string,
  readScans: ReadScans,
  context: PdfContext,
): Promise<ExtractedText> {
  const plain = await readPlain(path);
  if (plain && !context.keepsPictures && plain.pages.every((page) => !page.isBare))
    return joinPages(path, plain, readScans, context);
  // The engine goes by the name alone, and an uploaded file has none.
  return underPdfName(path, async (named) => {
    const { keepPicturesOf, readByEngine } = await import('./read-by-engine.ts');
    if (!plain) {
      const { xmp, ...read } = await readByEngine(named, readScans, context);
      return { ...read, ...(await readPdfInfo(path, xmp)) };
    }
    if (context.keepsPictures) {
      const withPictures = plain.pages.filter((page) => page.pictures.length > 0).map(({ page }) => page);
      await keepPicturesOf(named, withPictures, context.keepPicture);
    }
    return joinPages(named, plain, readScans, context);
  });
}

async function joinPages(
  path: string,
  { pages, info, attachments }: PlainPdf,
  readScans: ReadScans,
  context: PdfContext,
): Promise<ExtractedText> {
  const bare = pages.filter((page) => page.isBare).map(({ page }) => page);
  const scans = bare.length > 0 ? await readScans(path, bare, pages.length) : new Map<number, PagePiece[]>();
  const runningLines = createRunningLines();
  const paged = createPagedText();
  for (const { page, blocks, comments, pictures } of pages) {
    const pieces: PagePiece[] = runningLines.strip(scans.get(page) ?? blocks, page);
    const notes = comments.map((comment) => `- ${comment}`).join('\n');
    const shown = scans.has(page) ? [] : pictures.slice(0, maxPictures);
    paged.add(page, [
      ...pieces,
      ...(notes === '' ? [] : [{ text: notes }]),
      ...shown.map((box) => ({ text: '', type: 'picture', box })),
    ]);
  }
  const { markdown, ...places } = paged.result();
  const appended = await attachmentsToMarkdown(attachments, context);
  return { markdown: markdown + appended, ...places, pages: pages.length, ...info };
}

async function underPdfName<T>(path: string, read: (named: string) => Promise<T>): Promise<T> {
  if (path.endsWith('.pdf')) return read(path);
  const named = `${path}.${process.pid}.pdf`;
  await symlink(resolve(path), named);
  try {
    return await read(named);
  } finally {
    await unlink(named);
  }
}
