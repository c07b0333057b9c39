import { attempt } from '../../../bytes/damage.ts';
import { type View, viewOf } from '../../../bytes/view.ts';
import { decodeText } from '../../../text/decode-text.ts';
import type { Caption } from './caption.ts';
import { readExif } from './read-exif.ts';
import { readXmp } from './read-xmp.ts';
import { readResources } from './resources.ts';

const exif = 'Exif\0\0';
const xmp = 'http://ns.adobe.com/xap/1.0/\0';
const moreXmp = 'http://ns.adobe.com/xmp/extension/\0';
const photoshop = 'Photoshop 3.0\0';

const mostSegments = 2_000;
const comment = 0xfe;
const startOfScan = 0xda;

/** The segments of a JPEG file before its pixels. */
export function readJpeg(view: View, caption: Caption, start = 0): void {
  const resources: Buffer[] = [];
  const extended: Buffer[] = [];
  let at = start + 2;
  for (let i = 0; i < mostSegments && at + 4 <= view.size; i += 1) {
    const marker = view.u8(at + 1);
    if (view.u8(at) !== 0xff || marker === startOfScan || marker === 0xd9) break;
    if (marker === 0xff) at += 1;
    else {
      const length = view.u16(at + 2);
      const segment = attempt(() => view.bytes(at + 4, Math.max(0, length - 2)));
      if (segment) readSegment(marker, segment, { caption, resources, extended });
      at += 2 + Math.max(2, length);
    }
  }
  const found = resources.length > 0 && attempt(() => readResources(Buffer.concat(resources), caption));
  if (found) attempt(() => readExif(viewOf(found), caption));
  if (extended.length > 0) attempt(() => readXmp(Buffer.concat(extended).toString('utf8'), caption));
}

interface Gathered {
  caption: Caption;
  resources: Buffer[];
  extended: Buffer[];
}

function readSegment(marker: number, segment: Buffer, { caption, resources, extended }: Gathered): void {
  if (marker === comment) caption.add('comment', decodeText(segment));
  if (marker !== 0xe1 && marker !== 0xed) return;
  const start = segment.toString('latin1', 0, 40);
  const after = (name: string) => segment.subarray(name.length);
  if (start.startsWith(exif)) attempt(() => readExif(viewOf(after(exif)), caption));
  else if (start.startsWith(xmp)) readXmp(after(xmp).toString('utf8'), caption);
  else if (start.startsWith(moreXmp)) extended.push(segment.subarray(moreXmp.length + 40));
  else if (start.startsWith(photoshop)) resources.push(after(photoshop));
}
