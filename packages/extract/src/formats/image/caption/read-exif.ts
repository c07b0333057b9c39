import { shortText, wideTextBigEndian } from '../../../bytes/cursor.ts';
import { attempt } from '../../../bytes/damage.ts';
import type { View } from '../../../bytes/view.ts';
import { decodeText } from '../../../text/decode-text.ts';
import type { Caption } from './caption.ts';
import { tag, textTags, wideTags } from './exif-tags.ts';
import { readIptc } from './read-iptc.ts';
import { type Entry, readDirectories } from './read-tiff.ts';
import { readXmp } from './read-xmp.ts';
import { readResources } from './resources.ts';

/** The words in the tags of a TIFF file, or of the Exif data of another one, which are such a file. */
export function readExif(view: View, caption: Caption): void {
  const { main, exif, gps } = readDirectories(view);
  for (const entry of [...main, ...exif]) attempt(() => readWords(entry, caption));
  const find = (number: number) => [...exif, ...main].find((entry) => entry.tag === number);
  const textOf = (number: number) =>
    attempt(() => shortText(find(number)?.bytes() ?? Buffer.of()).split('\0')[0]);
  caption.add('date', dateOf(textOf(tag.taken)) ?? dateOf(textOf(tag.changed)));
  caption.add('camera', cameraOf(textOf(tag.make), textOf(tag.model)));
  attempt(() => caption.add('position', positionOf(gps)));
}

function readWords(entry: Entry, caption: Caption): void {
  const part = textTags.get(entry.tag);
  if (part) caption.add(part, entry.tag === 0x87b1 ? citation(entry.bytes()) : textIn(entry.bytes()));
  const wide = wideTags.get(entry.tag);
  if (wide) {
    const text = entry.bytes().toString('utf16le').replace(/\0.*$/s, '');
    for (const value of wide === 'keyword' ? text.split(';') : [text]) caption.add(wide, value);
  }
  if (entry.tag === tag.userComment) caption.add('comment', userComment(entry.bytes()));
  if (entry.tag === tag.xmp) readXmp(entry.bytes().toString('utf8'), caption);
  if (entry.tag === tag.iptc) readIptc(entry.bytes(), caption);
  if (entry.tag === tag.photoshop) readResources(entry.bytes(), caption);
}

/** Tags of ASCII hold UTF-8, or whatever the writing program's system has. */
const textIn = (bytes: Buffer): string => decodeText(bytes.subarray(0, 16 * 1024)).replace(/\0.*$/s, '');

/** GeoTIFF divides its texts by bars. */
const citation = (bytes: Buffer): string => textIn(bytes).split('|').filter(Boolean).join(', ');

function userComment(bytes: Buffer): string {
  const code = bytes.toString('latin1', 0, 8);
  const text = bytes.subarray(8);
  if (!code.startsWith('UNICODE')) return textIn(text);
  const isLittle = text.length > 1 && text[1] === 0;
  return (isLittle ? text.toString('utf16le') : wideTextBigEndian(text)).replace(/\0.*$/s, '');
}

/** `2024:05:17 09:30:00` as `2024-05-17 09:30`. */
function dateOf(value: string | undefined): string | undefined {
  const match = /^(\d{4})[:-](\d\d)[:-](\d\d)(?:[ T](\d\d:\d\d))?/.exec(value?.trim() ?? '');
  if (!match || match[1] === '0000') return undefined;
  return `${match[1]}-${match[2]}-${match[3]}${match[4] ? ` ${match[4]}` : ''}`;
}

/** Makers often stand in the name of the model as well. */
function cameraOf(make = '', model = ''): string {
  const [maker, name] = [make.trim(), model.trim()];
  const [first = ''] = maker.split(' ');
  return first !== '' && name.toLowerCase().startsWith(first.toLowerCase())
    ? name
    : `${maker} ${name}`.trim();
}

function positionOf(gps: readonly Entry[]): string | undefined {
  const degrees = (number: number): number | undefined => {
    const entry = gps.find((candidate) => candidate.tag === number);
    const sign = gps
      .find((candidate) => candidate.tag === number - 1)
      ?.bytes()
      .toString('latin1', 0, 1);
    const [whole = 0, minutes = 0, seconds = 0] = entry?.rationals() ?? [];
    const value = whole + minutes / 60 + seconds / 3600;
    if (!entry || !Number.isFinite(value)) return undefined;
    return sign === 'S' || sign === 'W' ? -value : value;
  };
  const [latitude, longitude] = [degrees(2), degrees(4)];
  if (latitude === undefined || longitude === undefined || (latitude === 0 && longitude === 0))
    return undefined;
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}
