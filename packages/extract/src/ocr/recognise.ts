import { LiteParse, type PageOrientationCorrection, type ParsedPage } from '@llamaindex/liteparse';
import type { ExtractionContext } from '../context.ts';
import { enginePieces } from '../formats/pdf/engine-pieces.ts';
import { confidenceOf, type Turn, turnOf } from './orientation.ts';
import type { PagePiece } from './paged-text.ts';
import { layOutTessdata, type Tessdata } from './tessdata.ts';

/** Sharp enough for print of 7 points; twice as many take twice as long and read no better. */
export const dpi = 200;

/** No page is rendered larger; more would take the memory of a process. */
const maxPagePixels = 16_000_000;

/** Below this the engine guesses at textures. */
const minConfidence = 0.5;

const pagesPerRun = 4;

/** Time that a run may need; with less left the pages that were read are what there is. */
const reserveMs = 15_000;

/** A page by its number and its size in points. */
export interface PageSize {
  page: number;
  width: number;
  height: number;
}

type RecognitionContext = Pick<ExtractionContext, 'languages' | 'workDir' | 'remainingMs'> & {
  /** Is told the number of the page that was read last. */
  onPage?(page: number): void;
};

/**
 * Recognises pages of a PDF, upright whichever way they lie. Pages without text are left out, as are those for which
 * no time was left.
 */
export async function recognisePages(
  pdf: string | Buffer,
  pages: readonly PageSize[],
  { languages, workDir, remainingMs, onPage }: RecognitionContext,
): Promise<Map<number, PagePiece[]>> {
  const tessdata = await layOutTessdata(languages, workDir);
  const texts = new Map<number, PagePiece[]>();
  for (let from = 0; from < pages.length && remainingMs() > reserveMs; from += pagesPerRun) {
    const batch = pages.slice(from, from + pagesPerRun);
    const lying = await run(pdf, batch, tessdata, new Map());
    const turns = new Map(lying.map(({ pageNum, textItems }) => [pageNum, turnOf(textItems)]));
    const turned = batch.filter(({ page }) => turns.get(page));
    const upright = turned.length > 0 ? await run(pdf, turned, tessdata, turns) : [];
    for (const page of lying) {
      const pieces = piecesOf(
        better(
          page,
          upright.find(({ pageNum }) => pageNum === page.pageNum),
        ),
      );
      if (pieces.length > 0) texts.set(page.pageNum, pieces);
    }
    onPage?.(batch.at(-1)?.page ?? 0);
  }
  return texts;
}

async function run(
  pdf: string | Buffer,
  pages: readonly PageSize[],
  tessdata: Tessdata,
  turns: ReadonlyMap<number, Turn>,
): Promise<ParsedPage[]> {
  const pageOrientationCorrections: PageOrientationCorrection[] = pages.flatMap(({ page }) => {
    const angle = turns.get(page);
    return angle ? [{ page, angle }] : [];
  });
  const parser = new LiteParse({
    ...tessdata,
    outputFormat: 'markdown',
    imageMode: 'off',
    keepHeadersFooters: true,
    extractBlocks: true,
    continueOnPageError: true,
    ocrEnabled: true,
    ocrFailureFatal: false,
    targetPages: pages.map(({ page }) => page).join(','),
    dpi: Math.min(...pages.map(dpiFor)),
    pageOrientationCorrections,
    numWorkers: 1,
    quiet: true,
  });
  return (await parser.parse(pdf)).pages;
}

const dpiFor = ({ width, height }: PageSize): number =>
  Math.max(1, Math.min(dpi, Math.floor(72 * Math.sqrt(maxPagePixels / (width * height)))));

function better(lying: ParsedPage, upright: ParsedPage | undefined): ParsedPage {
  if (!upright || upright.textItems.length === 0) return lying;
  const isBetter =
    turnOf(upright.textItems) === 0 || confidenceOf(upright.textItems) > confidenceOf(lying.textItems);
  return isBetter ? upright : lying;
}

function piecesOf(page: ParsedPage): PagePiece[] {
  const hasText = page.textItems.some(({ text }) => text.trim() !== '');
  return hasText && confidenceOf(page.textItems) >= minConfidence ? enginePieces(page) : [];
}
