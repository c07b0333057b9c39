import { readFile } from 'node:fs/promises';
import { documentProperties } from '../../cfb/document-properties.ts';
import { openCfb } from '../../cfb/open-cfb.ts';
import type { Extracted, SourceFile } from '../../define-extractor.ts';
import { type CellSheet, writeSheets } from '../../sheets/write-sheets.ts';
import { joinText } from '../../text/join-text.ts';
import { Unreadable } from '../../unreadable.ts';
import { readCells } from './cells.ts';
import { readWorkbook } from './workbook.ts';

/** Larger workbooks go to disk as they are read. */
const wholeBytes = 32 * 1024 * 1024;

/** Reads a workbook of Excel 2.0 to 2003: each sheet that is shown as a heading and a table. */
export async function readXls({ path, size }: Pick<SourceFile, 'path' | 'size'>): Promise<Extracted> {
  const { stream, properties } = openStream(await readFile(path));
  const workbook = readWorkbook(stream);
  const sheets = workbook.sheets.map(
    ({ name, at }): CellSheet => ({ name, read: (add) => readCells(stream, at, workbook, add) }),
  );
  const markdown = writeSheets(sheets);
  return { markdown: size > wholeBytes ? markdown : await joinText(markdown), ...properties };
}

/** Workbooks for two versions have both streams; the later one is read. */
function openStream(bytes: Buffer) {
  if (bytes.length < 8 || bytes.readUInt32BE(0) !== 0xd0cf11e0) return { stream: bytes, properties: {} };
  const cfb = openCfb(bytes);
  const stream = cfb.read('Workbook') ?? cfb.read('Book');
  if (!stream) throw new Unreadable('corrupt', 'no workbook');
  return { stream, properties: documentProperties(cfb) };
}
