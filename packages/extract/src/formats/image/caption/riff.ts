import { attempt } from '../../../bytes/damage.ts';
import { type View, viewOf } from '../../../bytes/view.ts';
import type { Caption } from './caption.ts';
import { readExif } from './read-exif.ts';
import { readXmp } from './read-xmp.ts';

const mostChunks = 20_000;
const mostBytes = 8 * 1024 * 1024;

/** The chunks of a WebP file that are not pixels. */
export function readRiff(view: View, caption: Caption): void {
  let at = 12;
  for (let i = 0; i < mostChunks && at + 8 <= view.size; i += 1) {
    const type = view.bytes(at, 4).toString('latin1');
    const length = view.u32(at + 4, true);
    if (type === 'EXIF') attempt(() => readExif(viewOf(tiffIn(view.bytes(at + 8, length))), caption));
    if (type === 'XMP ') readXmp(view.bytes(at + 8, Math.min(length, mostBytes)).toString('utf8'), caption);
    at += 8 + length + (length & 1);
  }
}

/** Some programs leave the mark of JPEG before it. */
const tiffIn = (bytes: Buffer): Buffer =>
  bytes.toString('latin1', 0, 6) === 'Exif\0\0' ? bytes.subarray(6) : bytes;
