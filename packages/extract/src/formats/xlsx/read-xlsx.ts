import type { ExtractionContext } from '../../context.ts';
import type { Extracted } from '../../define-extractor.ts';
import { joinText } from '../../text/join-text.ts';
import { readCoreProperties } from '../docx/core-properties.ts';
import { readCellFormats } from './cell-formats.ts';
import { createPackage, type Package } from './package.ts';
import { readWorkbook, type SheetEntry } from './read-workbook.ts';
import { readSharedStrings } from './shared-strings.ts';
import { type Values, writeSheet } from './write-sheet.ts';

/** Workbooks whose sheets are larger than this go to disk as they are read. */
const wholeBytes = 64 * 1024 * 1024;

/** Reads a workbook: each sheet that is shown as a heading and a table. */
export async function readXlsx(
  path: string,
  { budget }: Pick<ExtractionContext, 'budget'>,
): Promise<Extracted> {
  const parts = await createPackage(path, budget);
  let isOpen = true;
  try {
    const main = await parts.main();
    const related = await parts.relationships(main);
    const { sheets, since1904 } = readWorkbook(await parts.xml(main));
    const partOf = (type: string) => related.find((relationship) => relationship.type === type)?.target ?? '';
    const values: Values = {
      strings: await readSharedStrings(parts.text(partOf('sharedStrings'))),
      show: readCellFormats(await parts.xml(partOf('styles')), since1904),
    };
    const targets = new Map(related.map(({ id, target }) => [id, target]));
    const shown = sheets.map((sheet) => ({ ...sheet, part: targets.get(sheet.relationship) ?? '' }));
    const core = (await parts.relationships('')).find(({ type }) => type === 'core-properties');
    const properties = readCoreProperties(await parts.xml(core?.target ?? ''));
    const markdown = writeSheets(parts, shown, values);
    if (shown.reduce((sum, { part }) => sum + parts.size(part), 0) > wholeBytes) {
      isOpen = false;
      return { markdown, ...properties };
    }
    return { markdown: await joinText(markdown), ...properties };
  } finally {
    if (isOpen) await parts.close();
  }
}

async function* writeSheets(
  parts: Package,
  sheets: (SheetEntry & { part: string })[],
  values: Values,
): AsyncGenerator<string> {
  try {
    let isFirst = true;
    for (const { name, part } of sheets) {
      let hasHeading = false;
      for await (const text of writeSheet(parts.text(part), values)) {
        if (!hasHeading) yield `${isFirst ? '' : '\n'}## ${name.trim()}\n\n`;
        isFirst = false;
        hasHeading = true;
        yield text;
      }
    }
  } finally {
    await parts.close();
  }
}
