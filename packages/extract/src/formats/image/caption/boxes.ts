import { brotliDecompressSync } from 'node:zlib';
import { attempt } from '../../../bytes/damage.ts';
import { type View, viewOf } from '../../../bytes/view.ts';
import type { Caption } from './caption.ts';
import { readItems } from './items.ts';
import { readExif } from './read-exif.ts';
import { readXmp } from './read-xmp.ts';

const mostBoxes = 2_000;
const mostBytes = 8 * 1024 * 1024;

const xmpId = 'be7acfcb97a942e89c71999491e3afac';
const canonId = '85c0b687820f11e08111f4ce462b6a48';
/** `JpgTiffExif->JP2` */
const exifId = '4a706754696666457869662d3e4a5032';

/** Pictures in boxes: HEIC, AVIF, JPEG XL, JPEG 2000, Canon raw 3. */
export function readBoxes(view: View, caption: Caption, from = 0, to = view.size, depth = 0): void {
  let at = from;
  for (let i = 0; i < mostBoxes && at + 8 <= to; i += 1) {
    const short = view.u32(at);
    const head = short === 1 ? 16 : 8;
    const length = short === 0 ? to - at : short === 1 ? view.u64(at + 8) : short;
    if (length < head) return;
    const type = view.bytes(at + 4, 4).toString('latin1');
    const box = { view, start: at + head, end: Math.min(at + length, to) };
    attempt(() => readBox(type, box, caption, depth));
    at += length;
  }
}

interface Box {
  view: View;
  start: number;
  end: number;
}

function readBox(type: string, { view, start, end }: Box, caption: Caption, depth: number): void {
  const content = (skipped = 0) => view.bytes(start + skipped, Math.min(mostBytes, end - start - skipped));
  if (type === 'meta') readItems(view, start + 4, end, caption);
  if (/^(?:moov|asoc|jp2h|res )$/.test(type) && depth < 4) readBoxes(view, caption, start, end, depth + 1);
  if (type === 'Exif') readExif(viewOf(content(4 + view.u32(start))), caption);
  if (/^CMT\d$/.test(type)) readExif(viewOf(content()), caption);
  if (type === 'xml ') readXmp(content().toString('utf8'), caption);
  if (type === 'brob') readPacked(content(), caption);
  if (type !== 'uuid') return;
  const id = content().toString('hex', 0, 16);
  if (id === xmpId) readXmp(content(16).toString('utf8'), caption);
  if (id === exifId) readExif(viewOf(content(16)), caption);
  if (id === canonId && depth < 4) readBoxes(view, caption, start + 16, end, depth + 1);
}

/** JPEG XL packs boxes by Brotli. */
function readPacked(content: Buffer, caption: Caption): void {
  const type = content.toString('latin1', 0, 4);
  if (type !== 'Exif' && type !== 'xml ') return;
  const bytes = brotliDecompressSync(content.subarray(4), { maxOutputLength: mostBytes });
  if (type === 'xml ') readXmp(bytes.toString('utf8'), caption);
  else readExif(viewOf(bytes.subarray(4 + bytes.readUInt32BE(0))), caption);
}
