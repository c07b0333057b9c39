import { readFile } from 'node:fs/promises';
import type { ExtractedText } from '../../define-extractor.ts';
import type { InlineStyle } from '../../markdown/inline.ts';
import { createMarkdownWriter } from '../../markdown/writer.ts';
import { createDecoder } from '../../text/decode-text.ts';
import { Unreadable } from '../../unreadable.ts';
import { type FormattedRun, runsOfPages } from './formatted-pages.ts';

const textStart = 128;
const pageBytes = 128;

/** Reads a document of Windows Write: text, then pages of properties of characters and of paragraphs. */
export async function readWrite(path: string): Promise<ExtractedText> {
  const bytes = await readFile(path);
  const magic = bytes.length >= textStart ? bytes.readUInt16LE(0) : 0;
  if (magic !== 0xbe31 && magic !== 0xbe32) throw new Unreadable('corrupt', 'no header');
  const end = Math.min(bytes.readUInt32LE(14), bytes.length);
  if (end < textStart) throw new Unreadable('corrupt', 'the text ends before it starts');
  const [paragraphPage, footnotePage] = [bytes.readUInt16LE(18), bytes.readUInt16LE(20)];
  const characters = runsOfPages(bytes, Math.ceil(end / pageBytes), paragraphPage);
  const paragraphs = runsOfPages(bytes, paragraphPage, Math.max(footnotePage, paragraphPage + 1));
  return { markdown: writeBody(bytes, end, characters, paragraphs) };
}

interface Parts {
  header: Set<string>;
  body: string[];
  footer: Set<string>;
}

/** Headers and footers stand as paragraphs before the text; paragraphs that are pictures have no text. */
function writeBody(
  bytes: Buffer,
  end: number,
  characters: FormattedRun[],
  paragraphs: FormattedRun[],
): string {
  const parts: Parts = { header: new Set(), body: [], footer: new Set() };
  let run = 0;
  let character = 0;
  for (let at = textStart; at < end; ) {
    while (paragraphs[run] && (paragraphs[run]?.end ?? 0) <= at) run += 1;
    while (characters[character] && (characters[character]?.end ?? 0) <= at) character += 1;
    const known = paragraphs[run];
    const isPicture = ((known?.properties[16] ?? 0) & 0x10) !== 0;
    const lineEnd = bytes.indexOf(10, at);
    const stop = isPicture && known ? known.end : lineEnd === -1 ? end : lineEnd + 1;
    if (!isPicture) place(parts, known, paragraphText(bytes, at, Math.min(stop, end), characters, character));
    at = Math.max(stop, at + 1);
  }
  return [...parts.header, ...parts.body, ...parts.footer].filter(Boolean).join('\n\n');
}

function place(parts: Parts, paragraph: FormattedRun | undefined, text: string): void {
  const place = paragraph?.properties[16] ?? 0;
  if ((place & 0x06) === 0) parts.body.push(text);
  else if ((place & 0x01) !== 0) parts.footer.add(text);
  else parts.header.add(text);
}

function paragraphText(
  bytes: Buffer,
  start: number,
  end: number,
  characters: readonly FormattedRun[],
  first: number,
): string {
  const writer = createMarkdownWriter();
  const decoder = createDecoder('windows-1252');
  let run = first;
  for (let at = start; at < end; ) {
    while (characters[run] && (characters[run]?.end ?? 0) <= at) run += 1;
    const known = characters[run];
    const stop = known ? Math.min(known.start > at ? known.start : known.end, end) : end;
    const text = decoder.decode(bytes.subarray(at, stop)).replace(/[\r\n\f]+|\p{Cc}/gu, ' ');
    writer.text(text, known && known.start <= at ? styleOf(known.properties) : {});
    at = Math.max(stop, at + 1);
  }
  writer.endBlock();
  return writer.finish();
}

const styleOf = (properties: Buffer): InlineStyle => ({
  bold: ((properties[1] ?? 0) & 1) !== 0,
  italic: ((properties[1] ?? 0) & 2) !== 0,
});
