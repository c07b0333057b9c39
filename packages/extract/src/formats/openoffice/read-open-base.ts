import { readFile } from 'node:fs/promises';
import type { ExtractedText, SourceFile } from '../../define-extractor.ts';
import { decodeText } from '../../text/decode-text.ts';
import { readZip } from '../../zip/read-zip.ts';
import { readCoreProperties } from '../docx/core-properties.ts';
import { mathmlToText } from '../drawing/mathml-to-text.ts';
import { openPackage } from '../opendocument/read-opendocument.ts';
import { readOpenStyles } from '../opendocument/styles.ts';
import { openTextOf } from '../opendocument/write-text.ts';
import { databaseToMarkdown } from './database-to-markdown.ts';

/** Reads the OpenDocument files that are no documents: a formula, a chart, what a database names. */
export async function readOpenBase({ path, contentType }: SourceFile): Promise<ExtractedText> {
  const bytes = await readFile(path);
  const { content, styles, meta } = openPackage(bytes);
  const properties = readCoreProperties(meta);
  if (/formula/.test(contentType)) return { markdown: mathmlToText(content), ...properties };
  if (/chart/.test(contentType)) {
    // A title of a drawing is what a program shows of it; that of a chart is written on it.
    const chart = content.replace(/<(\/?)chart:(?:sub)?title(?=[\s/>])/g, '<$1chart:caption');
    return { markdown: openTextOf(chart, readOpenStyles([styles, content])), ...properties };
  }
  const script = readZip(bytes, (name) => name === 'database/script').get('database/script');
  return { markdown: databaseToMarkdown(content, decodeText(script ?? new Uint8Array())), ...properties };
}
