import { readFile } from 'node:fs/promises';
import type { ExtractionContext } from '../../context.ts';
import type { ExtractedText, SourceFile } from '../../define-extractor.ts';
import { createPagedText } from '../../ocr/paged-text.ts';
import { decodeText } from '../../text/decode-text.ts';
import { Unreadable } from '../../unreadable.ts';
import { type ComicFile, comicFiles } from './comic-files.ts';
import { readComicInfo } from './comic-info.ts';

const picture = /\.(?:jpe?g|png|gif|webp|avif|bmp|tiff?)$/i;
/** A page is not begun with less time than this left, so that those before it are not lost. */
const reserveMs = 20_000;

/** Reads a comic: what its description says, then each picture as a page, in the order of their names. */
export async function readComic(source: SourceFile, context: ExtractionContext): Promise<ExtractedText> {
  const { files, close } = await comicFiles(source, context);
  try {
    const info = files.find(({ name }) => /(?:^|\/)ComicInfo\.xml$/i.test(name));
    const { summary, ...known } = info ? readComicInfo(decodeText(await readFile(await info.unpack()))) : {};
    const pages = files.filter(({ name }) => picture.test(name) && !/(?:^|\/)(?:__MACOSX\/|\.)/.test(name));
    if (pages.length === 0) throw new Unreadable('blank', 'the comic has no pages');
    const paged = createPagedText();
    if (summary) paged.add(1, summary);
    for (const [i, page] of pages.sort(byName).entries()) {
      if (context.remainingMs() < reserveMs) break;
      context.budget.entry();
      paged.add(i + 1, await textOf(page, context));
    }
    const { markdown, marks } = paged.result();
    return { markdown, marks: summary ? marks.slice(1) : marks, pages: pages.length, ...known };
  } finally {
    await close();
  }
}

async function textOf({ name, unpack }: ComicFile, context: ExtractionContext): Promise<string> {
  try {
    const part = await context.extractPart({ path: await unpack(), fileName: name.split('/').at(-1) });
    return part?.markdown.trim() ?? '';
  } catch (err) {
    if (err instanceof Unreadable && err.reason !== 'inflates_too_much') return '';
    throw err;
  }
}

const inNaturalOrder = new Intl.Collator('en', { numeric: true });
const byName = (a: ComicFile, b: ComicFile): number => inNaturalOrder.compare(a.name, b.name);
