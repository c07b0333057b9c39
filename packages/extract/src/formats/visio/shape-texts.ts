import { createDecoder } from '../../text/decode-text.ts';

const headerBytes = 19;
const textChunk = 0x0e;
/** Before the text of a chunk stand eight bytes of no account. */
const skippedBytes = 8;
const maxId = 0x00ff_ffff;
const maxLevel = 16;

/**
 * The texts of the shapes of a page, in their order. Chunks carry trailers by rules that differ from version to version,
 * so they are found by their heads, of which every field has to be possible.
 */
export function shapeTexts(stream: Buffer, version: number): string[] {
  const texts: string[] = [];
  for (let at = 0; at + headerBytes + skippedBytes <= stream.length; ) {
    const text = stream[at] === textChunk ? textAt(stream, at, version) : undefined;
    if (text === undefined) {
      at += 1;
      continue;
    }
    if (text.value !== '') texts.push(text.value);
    at = text.next;
  }
  return texts;
}

function textAt(stream: Buffer, at: number, version: number): { value: string; next: number } | undefined {
  const [kind, id, list, length] = [0, 4, 8, 12].map((field) => stream.readUInt32LE(at + field));
  const level = stream.readUInt16LE(at + 16);
  const start = at + headerBytes;
  const isPossible =
    kind === textChunk &&
    (id ?? 0) <= maxId &&
    (list ?? 0) <= maxId &&
    level > 0 &&
    level <= maxLevel &&
    (length ?? 0) >= skippedBytes &&
    start + (length ?? 0) <= stream.length;
  if (!isPossible) return undefined;
  const next = start + (length ?? 0);
  const bytes = stream.subarray(start + skippedBytes, next);
  const isWide = version >= 11;
  if (isWide && bytes.length % 2 !== 0) return undefined;
  const text = isWide ? bytes.toString('utf16le') : createDecoder('windows-1252').decode(bytes);
  const value = text
    .replace(/\ufffc/g, '')
    .replaceAll('\u001e', '')
    .replaceAll('\u001f', '')
    .replaceAll('\0', '')
    .trim();
  return isReadable(value) ? { value, next } : undefined;
}

const isReadable = (text: string): boolean =>
  !/[\p{Cc}\ufffe\uffff]/u.test(text.replace(/[\t\n\r\v\f]/g, ''));
