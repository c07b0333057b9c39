import { withView } from '../../bytes/view.ts';
import { documentProperties } from '../../cfb/document-properties.ts';
import { openCfb } from '../../cfb/open-cfb.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import type { Budget } from '../../isolation/budget.ts';
import { createPagedText } from '../../ocr/paged-text.ts';
import { Unreadable } from '../../unreadable.ts';
import { writePlainParagraphs } from '../works/plain-paragraphs.ts';
import { shapeTexts } from './shape-texts.ts';
import { unpackStream } from './unpack-stream.ts';

interface Pointer {
  type: number;
  offset: number;
  length: number;
  format: number;
}

const trailer = 0x24;
const pointerBytes = 18;
const compressed = 2;
const page = 0x15;
const pages = 0x27;
/** Masters and their pages; what of them is shown is written again with the shapes made of them, or by other readers. */
const leftOut = new Set([0x1d, 0x1e]);
const maxPointers = 200_000;
const maxDepth = 12;

/** Reads the texts on the pages of a drawing of Visio 2000 to 2010 as well as can be told without their layout. */
export const readVsd = (path: string, budget: Budget): ExtractedText =>
  withView(path, (view) => {
    const cfb = openCfb(view);
    const file = cfb.read('VisioDocument');
    if (!file || file.length < trailer + pointerBytes) throw new Unreadable('corrupt', 'no drawing');
    const version = file.readUInt8(0x1a);
    if (version < 6) throw new Unreadable('unsupported', `Visio ${version}`);
    const texts = readPages(file, version, budget);
    const paged = createPagedText();
    for (const [i, words] of texts.entries())
      paged.add(i + 1, words.map(writePlainParagraphs).filter(Boolean).join('\n\n'));
    return { ...paged.result(), pages: texts.length || undefined, ...documentProperties(cfb) };
  });

/** Follows the pointers from the trailer on; each page gathers the texts of all streams below it. */
function readPages(file: Buffer, version: number, budget: Budget): string[][] {
  const found: string[][] = [];
  const seen = new Set<number>();
  /** Streams may share their bytes. */
  let left = file.length * 4;
  const visit = (pointer: Pointer, depth: number, isPages: boolean, own?: string[]) => {
    if (seen.has(pointer.offset) || seen.size >= maxPointers || depth > maxDepth) return;
    seen.add(pointer.offset);
    left -= pointer.length;
    if (left < 0) return;
    const stream = streamOf(file, pointer, budget);
    const kind = pointer.format >>> 4;
    let words = own;
    if (pointer.type === page && isPages) {
      words = [];
      found.push(words);
    }
    if (words && (kind === 0xd || kind === 0xc || kind === 8)) words.push(...shapeTexts(stream, version));
    if (kind !== 5 || leftOut.has(pointer.type)) return;
    for (const next of pointersIn(stream, (pointer.format & compressed) !== 0))
      visit(next, depth + 1, isPages || pointer.type === pages, words);
  };
  const first = pointerAt(file, trailer);
  seen.add(first.offset);
  for (const next of pointersIn(streamOf(file, first, budget), (first.format & compressed) !== 0))
    visit(next, 1, false);
  return found;
}

function streamOf(file: Buffer, { offset, length, format }: Pointer, budget: Budget): Buffer {
  const bytes = file.subarray(offset, offset + length);
  if ((format & compressed) === 0) return bytes;
  const unpacked = unpackStream(bytes);
  budget.inflate(unpacked.length, bytes.length);
  return unpacked;
}

const pointerAt = (bytes: Buffer, at: number): Pointer => ({
  type: bytes.readUInt32LE(at),
  offset: bytes.readUInt32LE(at + 8),
  length: bytes.readUInt32LE(at + 12),
  format: bytes.readUInt16LE(at + 16),
});

/** A stream of pointers names where their list is; unpacked ones have four bytes before. */
function pointersIn(stream: Buffer, isPacked: boolean): Pointer[] {
  const shift = isPacked ? 4 : 0;
  if (shift + 4 > stream.length) return [];
  const list = stream.readUInt32LE(shift) + shift - 4;
  if (list < 0 || list + 12 > stream.length) return [];
  const count = Math.min(
    stream.readUInt32LE(list + 4),
    Math.floor((stream.length - list - 12) / pointerBytes),
  );
  return Array.from({ length: count }, (_, i) => pointerAt(stream, list + 12 + i * pointerBytes));
}
