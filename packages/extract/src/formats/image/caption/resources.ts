import { attempt } from '../../../bytes/damage.ts';
import type { Caption } from './caption.ts';
import { readIptc } from './read-iptc.ts';
import { readXmp } from './read-xmp.ts';

const iptc = 0x0404;
const exif = 0x0422;
const xmp = 0x0424;

/** The image resources of Photoshop, which other formats carry too; gives their Exif data, which it does not read. */
export function readResources(bytes: Buffer, caption: Caption): Buffer | undefined {
  let found: Buffer | undefined;
  for (let at = 0; at + 12 <= bytes.length; ) {
    if (!/^(?:8BIM|PHUT|AgHg|DCSR|MeSa)$/.test(bytes.toString('latin1', at, at + 4))) break;
    const id = bytes.readUInt16BE(at + 4);
    const named = at + 6 + 1 + bytes.readUInt8(at + 6);
    const sized = named + ((named - at) & 1);
    const length = bytes.readUInt32BE(sized);
    const value = bytes.subarray(sized + 4, sized + 4 + length);
    if (id === iptc) attempt(() => readIptc(value, caption));
    if (id === exif) found = value;
    if (id === xmp) attempt(() => readXmp(value.toString('utf8'), caption));
    at = sized + 4 + length + (length & 1);
  }
  return found;
}
