import type { View } from '../../../bytes/view.ts';
import { decodeText } from '../../../text/decode-text.ts';
import type { Caption } from './caption.ts';
import { readXmp } from './read-xmp.ts';

const mostBlocks = 200_000;
const mostBytes = 4 * 1024 * 1024;

const colourBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** The comments of a GIF file, its texts in plain characters, and its XMP. */
export function readGif(view: View, caption: Caption): void {
  let at = 13 + colourBytes(view.u8(10));
  for (let i = 0; i < mostBlocks && at + 2 < view.size; i += 1) {
    const kind = view.u8(at);
    if (kind === 0x2c) at = skipBlocks(view, at + 11 + colourBytes(view.u8(at + 9)));
    else if (kind === 0x21) at = readExtension(view, at + 1, caption);
    else return;
  }
}

function skipBlocks(view: View, start: number): number {
  let at = start;
  for (let length = view.u8(at); length > 0; length = view.u8(at)) at += length + 1;
  return at + 1;
}

function readExtension(view: View, at: number, caption: Caption): number {
  const label = view.u8(at);
  const end = skipBlocks(view, at + 1);
  const isShort = end - at < mostBytes;
  if (label === 0xfe && isShort) caption.add('comment', decodeText(joinBlocks(view, at + 1)));
  if (label === 0x01 && isShort) caption.add('description', decodeText(joinBlocks(view, at + 14)));
  if (label === 0xff && isShort && view.bytes(at + 2, 11).toString('latin1') === 'XMP DataXMP')
    readXmp(view.bytes(at + 13, end - at - 13).toString('utf8'), caption);
  return end;
}

function joinBlocks(view: View, start: number): Buffer {
  const parts: Buffer[] = [];
  let at = start;
  for (let length = view.u8(at); length > 0; length = view.u8(at)) {
    parts.push(view.bytes(at + 1, length));
    at += length + 1;
  }
  return Buffer.concat(parts);
}
