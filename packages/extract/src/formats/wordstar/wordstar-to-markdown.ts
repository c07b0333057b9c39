import type { InlineStyle } from '../../markdown/inline.ts';
import { createMarkdownWriter } from '../../markdown/writer.ts';
import { decoderOfPage } from '../../sheets/code-pages.ts';

const symmetrical = 0x1d;
const extendedStart = 0x1b;
const endOfFile = 0x1a;
const softReturn = 0x8d;

/** Control characters that switch a style at their first and back at their second. */
const toggles = new Map<number, 'bold' | 'italic' | 'strike'>([
  [0x02, 'bold'],
  [0x04, 'bold'],
  [0x18, 'strike'],
  [0x19, 'italic'],
]);

/**
 * The text of a document of WordStar 3 to 7. Up to version 4 the last letter of each word has its high bit set; a
 * return with that bit only breaks a line. Lines that start with a point are commands to the printer.
 */
export function wordstarToMarkdown(bytes: Buffer): string {
  const writer = createMarkdownWriter();
  const decoder = decoderOfPage(437);
  let style: InlineStyle = {};
  let words = '';
  let isLineStart = true;
  const flush = () => {
    writer.text(words, style);
    words = '';
  };
  for (let at = 0; at < bytes.length && bytes[at] !== endOfFile; at += 1) {
    const byte = bytes[at] ?? 0;
    const plain = byte & 0x7f;
    if (isLineStart && byte === 0x2e) {
      at = lineEnd(bytes, at);
      continue;
    }
    const toggle = toggles.get(byte);
    if (byte === symmetrical) at = afterSequence(bytes, at);
    else if (byte === extendedStart) {
      words += decoder.decode(bytes.subarray(at + 1, at + 2));
      at += 2;
    } else if (toggle) {
      flush();
      style = { ...style, [toggle]: !style[toggle] };
    } else if (byte === softReturn) words += ' ';
    else if (byte === 0x0d) {
      flush();
      writer.endBlock();
    } else if (plain >= 0x20 && plain < 0x7f) words += String.fromCharCode(plain);
    else if (byte === 0x09 || byte === 0x0f) words += ' ';
    isLineStart = plain === 0x0a || (isLineStart && byte === symmetrical);
  }
  flush();
  writer.endBlock();
  return writer.finish();
}

function lineEnd(bytes: Buffer, start: number): number {
  const end = bytes.indexOf(0x0a, start);
  return end === -1 ? bytes.length : end;
}

/** A sequence names its length behind its first byte; its last three bytes repeat that. */
function afterSequence(bytes: Buffer, at: number): number {
  const length = at + 3 <= bytes.length ? bytes.readUInt16LE(at + 1) : 0;
  return length >= 3 && at + length + 2 < bytes.length && bytes[at + length + 2] === symmetrical
    ? at + length + 2
    : at;
}
