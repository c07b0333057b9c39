import type { ExtractionContext } from '../../context.ts';
import type { Extracted } from '../../define-extractor.ts';
import { type CellSheet, writeSheets } from '../../sheets/write-sheets.ts';
import { joinText } from '../../text/join-text.ts';
import { readCoreProperties } from '../docx/core-properties.ts';
import { createPackage, type Package } from '../xlsx/package.ts';
import { readCells } from './cells.ts';
import { readSharedStrings, readSheetList, readStyles } from './parts.ts';

/** Workbooks whose sheets are larger than this go to disk as they are read. */
const wholeBytes = 32 * 1024 * 1024;

/** Reads a workbook whose parts are binary: each sheet that is shown as a heading and a table. */
export async function readXlsb(
  path: string,
  { budget }: Pick<ExtractionContext, 'budget'>,
): Promise<Extracted> {
  const parts = await createPackage(path, budget);
  let isOpen = true;
  try {
    const main = await parts.main();
    const related = await parts.relationships(main);
    const partOf = (type: string) => related.find((relationship) => relationship.type === type)?.target ?? '';
    const { sheets, since1904 } = await readSheetList(parts.pieces(main));
    const values = {
      strings: await readSharedStrings(parts.pieces(partOf('sharedStrings'))),
      show: await readStyles(parts.pieces(partOf('styles')), since1904),
    };
    const core = (await parts.relationships('')).find(({ type }) => type === 'core-properties');
    const properties = readCoreProperties(await parts.xml(core?.target ?? ''));
    const targets = new Map(related.map(({ id, target }) => [id, target]));
    const shown = sheets.map(({ name, relationship }) => ({ name, part: targets.get(relationship) ?? '' }));
    const markdown = writeSheets(
      shown.map(
        ({ name, part }): CellSheet => ({ name, read: (add) => readCells(parts.pieces(part), values, add) }),
      ),
    );
    if (shown.reduce((sum, { part }) => sum + parts.size(part), 0) <= wholeBytes)
      return { markdown: await joinText(markdown), ...properties };
    isOpen = false;
    return { markdown: closing(markdown, parts), ...properties };
  } finally {
    if (isOpen) await parts.close();
  }
}

async function* closing(markdown: AsyncIterable<string>, parts: Package): AsyncGenerator<string> {
  try {
    yield* markdown;
  } finally {
    await parts.close();
  }
}
