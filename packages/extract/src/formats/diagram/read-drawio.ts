import { inflateRawSync } from 'node:zlib';
import type { ExtractionContext } from '../../context.ts';
import type { ExtractedText, SourceFile } from '../../define-extractor.ts';
import { singleLine } from '../../markdown/single-line.ts';
import { createPagedText } from '../../ocr/paged-text.ts';
import { readText } from '../../text/read-text.ts';
import { Unreadable } from '../../unreadable.ts';
import { xmlAttribute } from '../../zip/scan-xml.ts';
import { declaredCharset } from '../html/declared-charset.ts';
import { elementsOf } from '../opendocument/write-text.ts';
import { graphToMarkdown } from './graph-to-markdown.ts';

const maxPageBytes = 64 * 1024 * 1024;

/** Reads the pages of a diagram of draw.io, which may be packed; one page needs no heading. */
export async function readDrawio(file: SourceFile, context: ExtractionContext): Promise<ExtractedText> {
  const xml = await readText(file, declaredCharset);
  const pages = [...elementsOf(xml, 'diagram')];
  if (pages.length === 0) return { markdown: graphToMarkdown(xml) };
  const paged = createPagedText();
  for (const [i, { attributes, content }] of pages.entries()) {
    const graph = /^\s*</.test(content) ? content : unpack(content, context);
    const name = singleLine(xmlAttribute(attributes, 'name') ?? '');
    const heading = pages.length > 1 && name ? `## ${name}` : '';
    paged.add(i + 1, [heading, graphToMarkdown(graph)].filter(Boolean).join('\n\n'));
  }
  return { ...paged.result(), pages: pages.length };
}

/** A page is written as an address would be, packed, and in letters. */
function unpack(content: string, { budget }: ExtractionContext): string {
  try {
    const bytes = inflateRawSync(Buffer.from(content, 'base64'), { maxOutputLength: maxPageBytes });
    budget.inflate(bytes.length);
    const text = bytes.toString('utf8');
    return text.startsWith('<') ? text : decodeURIComponent(text);
  } catch (err) {
    if (err instanceof Unreadable) throw err;
    throw new Unreadable('corrupt', 'a page of the diagram');
  }
}
