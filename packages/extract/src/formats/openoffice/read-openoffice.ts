import { readFile } from 'node:fs/promises';
import type { ExtractedText } from '../../define-extractor.ts';
import { mathmlToText } from '../drawing/mathml-to-text.ts';
import { openPackage, readOpenParts } from '../opendocument/read-opendocument.ts';
import { modernXml } from './modern-xml.ts';

/** Reads a text, workbook, presentation, drawing or formula of OpenOffice.org 1 and StarOffice 6. */
export async function readOpenOffice(path: string): Promise<ExtractedText> {
  const { content, styles, meta } = openPackage(await readFile(path));
  if (/<math:math|<math[\s>]/.test(content.slice(0, 8192))) return { markdown: mathmlToText(content) };
  return readOpenParts({ content: modernXml(content), styles: modernXml(styles), meta });
}
