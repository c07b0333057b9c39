import { readFile } from 'node:fs/promises';
import type { ExtractedText } from '../../define-extractor.ts';
import { decodeText } from '../../text/decode-text.ts';
import { Unreadable } from '../../unreadable.ts';
import { readZip } from '../../zip/read-zip.ts';
import { readCoreProperties } from '../docx/core-properties.ts';
import { type OpenStyles, readOpenStyles } from './styles.ts';
import { openSheetsOf } from './write-sheets.ts';
import { openSlidesOf } from './write-slides.ts';
import { elementsOf, openTextOf } from './write-text.ts';

/** The XML of a document, which flat files have in one. */
export interface OpenParts {
  content: string;
  styles: string;
  meta: string;
}

/** Reads a text, workbook, presentation or drawing of OpenDocument, as a package or as one XML file. */
export async function readOpenDocument(path: string): Promise<ExtractedText> {
  const bytes = await readFile(path);
  return readOpenParts(bytes.toString('latin1', 0, 2) === 'PK' ? openPackage(bytes) : flatParts(bytes));
}

/** The text that the parts of a document hold, with its title and author. */
export function readOpenParts(parts: OpenParts): ExtractedText {
  const styles = readOpenStyles([parts.styles, parts.content]);
  return { ...textOf(parts, styles), ...readCoreProperties(parts.meta) };
}

/** The parts of a package that are read; throws when it is encrypted or has no content. */
export function openPackage(bytes: Uint8Array): OpenParts {
  const files = readZip(bytes, (name) =>
    /^(?:(?:content|styles|meta)\.xml|META-INF\/manifest\.xml)$/.test(name),
  );
  const xml = (name: string) => decodeText(files.get(name) ?? new Uint8Array());
  if (xml('META-INF/manifest.xml').includes(':encryption-data')) throw new Unreadable('encrypted');
  if (!files.has('content.xml')) throw new Unreadable('corrupt', 'the package has no content');
  return { content: xml('content.xml'), styles: xml('styles.xml'), meta: xml('meta.xml') };
}

function flatParts(bytes: Uint8Array): OpenParts {
  const content = decodeText(bytes);
  const within = (name: string) => [...elementsOf(content, name)].map((part) => part.content).join('');
  return { content, styles: `<x>${within('office:master-styles')}</x>`, meta: within('office:meta') };
}

function textOf({ content, styles: stylesXml }: OpenParts, styles: OpenStyles): ExtractedText {
  const start = content.indexOf('<office:body');
  const body = start === -1 ? content : content.slice(start);
  if (body.includes('<office:spreadsheet')) return { markdown: openSheetsOf(body, styles) };
  if (/<office:(?:presentation|drawing)/.test(body.slice(0, 4096))) return openSlidesOf(body, styles);
  const once = (name: string) => [
    ...new Set([...elementsOf(stylesXml, name)].map((part) => openTextOf(part.content, styles))),
  ];
  const blocks = [...once('style:header'), openTextOf(body, styles), ...once('style:footer')];
  return { markdown: blocks.filter(Boolean).join('\n\n') };
}
