import { inflateSync } from 'node:zlib';
import { shortText } from '../../../bytes/cursor.ts';
import { attempt } from '../../../bytes/damage.ts';
import { type View, viewOf } from '../../../bytes/view.ts';
import type { Caption, CaptionPart } from './caption.ts';
import { readExif } from './read-exif.ts';
import { readIptc } from './read-iptc.ts';
import { readXmp } from './read-xmp.ts';
import { readResources } from './resources.ts';

const mostChunks = 20_000;
const mostBytes = 1024 * 1024;

const keywords: Record<string, CaptionPart> = {
  title: 'title',
  author: 'author',
  artist: 'author',
  description: 'description',
  copyright: 'rights',
  source: 'source',
  disclaimer: 'rights',
  warning: 'comment',
  comment: 'comment',
  keywords: 'keyword',
  'creation time': 'date',
};

/** What programs write for themselves. */
const machine =
  /^(?:software|date:|exif:|icc:|png:|tiff:|thumb::|signature|xmp:|dc:format|jpeg:|mxfile|mxGraphModel|deviceModel)/i;

/** The chunks of a PNG, MNG or JNG file that are text. */
export function readPng(view: View, caption: Caption): void {
  let at = 8;
  let texts = 0;
  for (let i = 0; i < mostChunks && at + 8 <= view.size; i += 1) {
    const length = view.u32(at);
    const type = view.bytes(at + 4, 4).toString('latin1');
    const isText = length <= mostBytes && /^(?:[tiz][TX]|eXIf)/.test(type);
    if (isText) texts += 1;
    if (isText && texts <= mostTexts) attempt(() => readChunk(type, view.bytes(at + 8, length), caption));
    at += 12 + length;
  }
}

const inflate = (bytes: Buffer): Buffer => inflateSync(bytes, { maxOutputLength: mostBytes });

/** Packed texts beyond these are left out: each may grow to the bound. */
const mostTexts = 200;

function readChunk(type: string, bytes: Buffer, caption: Caption): void {
  if (type === 'eXIf') readExif(viewOf(bytes), caption);
  const end = bytes.indexOf(0);
  if (type === 'eXIf' || end < 1 || end > 79) return;
  const keyword = bytes.toString('latin1', 0, end);
  if (type === 'tEXt') say(keyword, shortText(bytes.subarray(end + 1)), caption);
  if (type === 'zTXt') say(keyword, shortText(inflate(bytes.subarray(end + 2))), caption);
  if (type !== 'iTXt') return;
  const translated = bytes.indexOf(0, end + 3);
  const text = bytes.subarray(bytes.indexOf(0, translated + 1) + 1);
  say(keyword, (bytes[end + 1] === 1 ? inflate(text) : text).toString('utf8'), caption);
}

function say(keyword: string, text: string, caption: Caption): void {
  const profile = /^raw profile type (\w+)$/i.exec(keyword)?.[1]?.toLowerCase();
  const part = keywords[keyword.toLowerCase()];
  if (keyword === 'XML:com.adobe.xmp') readXmp(text, caption);
  else if (profile) readProfile(profile, text, caption);
  else if (part) caption.add(part, text);
  else if (!machine.test(keyword)) caption.add('comment', `${keyword}: ${text}`);
}

/** ImageMagick writes profiles as hexadecimal text under a name and a length. */
function readProfile(name: string, text: string, caption: Caption): void {
  const [, hex = ''] = /^\s*\w+\s+\d+\s+([\da-f\s]*)/i.exec(text) ?? [];
  const bytes = Buffer.from(hex.replace(/\s+/g, ''), 'hex');
  const exifStart = bytes.indexOf('Exif\0\0') === 0 ? 6 : 0;
  if (name === 'xmp') readXmp(bytes.toString('utf8'), caption);
  if (name === 'exif' || name === 'app1') readExif(viewOf(bytes.subarray(exifStart)), caption);
  if (name !== 'iptc' && name !== '8bim') return;
  if (bytes[0] === 0x1c) readIptc(bytes, caption);
  else readResources(bytes.subarray(Math.max(0, bytes.indexOf('8BIM'))), caption);
}
