import { LiteParse, type ParsedPage } from '@llamaindex/liteparse';
import type { PagePiece } from '../../ocr/paged-text.ts';
import type { PageSize } from '../../ocr/recognise.ts';
import { Unreadable } from '../../unreadable.ts';
import { tessdataPath } from './parser-options.ts';

/** Gives what stands on those pages of a PDF that have no text layer, by their numbers. */
export type ReadScans = (
  path: string,
  pages: readonly number[],
  totalPages: number,
) => Promise<ReadonlyMap<number, PagePiece[]>>;

/** Pages with fewer letters are looked at; a scan may have a number or a stamp as text. */
const fewLetters = 40;

/** The part of a page's characters that stand for nothing, by which a text layer is known to be worthless. */
const garbled = 0.2;

/** Outlines that may be letters, in square points. */
const muchInk = 2_000;

const aLetter = /[\p{L}\p{N}]/gu;
const broken = /[\p{Cc}\p{Co}\p{Cn}\ufffd]/u;
/** The start of a page mostly tells that it has letters enough. */
const sample = 400;

/** Whether a page leaves something to be recognised, to judge by its text alone. */
export function isBare(text: string): boolean {
  const letters = (part: string) => part.match(aLetter)?.length ?? 0;
  if (letters(text.slice(0, sample)) < fewLetters && letters(text) < fewLetters) return true;
  if (!broken.test(text)) return false;
  return text.split(broken).length - 1 > text.length * garbled;
}

/** Those of the pages that show a picture of text, or may; empty pages are none. */
export async function scannedAmong(path: string, pages: readonly number[]): Promise<PageSize[]> {
  const parser = new LiteParse({
    ocrEnabled: false,
    tessdataPath,
    targetPages: pages.join(','),
    includeComplexity: true,
    continueOnPageError: true,
    quiet: true,
  });
  const looked = await parser.parse(path);
  return looked.pages
    .filter(isScanned)
    .map(({ pageNum, width, height }) => ({ page: pageNum, width, height }));
}

function isScanned({ complexity }: ParsedPage): boolean {
  if (!complexity) return false;
  const { fullPageImage, hasSubstantialImages, isGarbled, uncoveredVectorArea = 0 } = complexity;
  return fullPageImage || hasSubstantialImages || isGarbled || uncoveredVectorArea > muchInk;
}

/** Pages that are looked at together where the first scan is enough. */
const pagesPerLook = 16;

/** Ends the reading at the first page that must be recognised. */
export const refuseScans: ReadScans = async (path, pages) => {
  for (let from = 0; from < pages.length; from += pagesPerLook) {
    const [scan] = await scannedAmong(path, pages.slice(from, from + pagesPerLook));
    if (scan) throw new Unreadable('blank', `page ${scan.page} has no text layer`);
  }
  return new Map();
};
