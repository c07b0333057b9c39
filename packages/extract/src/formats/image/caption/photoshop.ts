import { createCursor, shortText, wideTextBigEndian } from '../../../bytes/cursor.ts';
import { attempt } from '../../../bytes/damage.ts';
import { type View, viewOf } from '../../../bytes/view.ts';
import type { Caption } from './caption.ts';
import { readExif } from './read-exif.ts';
import { readResources } from './resources.ts';

const mostLayers = 2_000;
const hidden = 0x02;
const mostBytes = 16 * 1024 * 1024;

/** Blocks whose length takes eight bytes in large documents. */
const longBlocks = /^(?:LMsk|Lr16|Lr32|Layr|Mt16|Mt32|Mtrn|Alph|FMsk|lnk2|FEid|FXid|PxSD)$/;

/** The resources of a Photoshop file, the names of its visible layers and the text on them. */
export function readPhotoshop(view: View, caption: Caption): void {
  const isLarge = view.u16(4) === 2;
  const resources = 30 + view.u32(26);
  const length = view.u32(resources);
  const exif = attempt(() => readResources(view.bytes(resources + 4, length), caption));
  if (exif) attempt(() => readExif(viewOf(exif), caption));
  const layers = resources + 4 + length + (isLarge ? 16 : 8);
  attempt(() => readLayers(view, layers, isLarge, caption));
}

function readLayers(view: View, start: number, isLarge: boolean, caption: Caption): void {
  const cursor = createCursor(view, start);
  const count = Math.min(Math.abs(cursor.bytes(2).readInt16BE()), mostLayers);
  for (let i = 0; i < count; i += 1) {
    cursor.skip(16);
    cursor.skip(cursor.u16() * (isLarge ? 10 : 6));
    cursor.skip(10);
    const flags = cursor.u8();
    cursor.skip(1);
    const length = cursor.u32();
    const extra = view.bytes(cursor.at(), Math.min(length, mostBytes, view.size - cursor.at()));
    cursor.skip(length);
    if (!(flags & hidden)) attempt(() => readLayer(extra, isLarge, caption));
  }
}

function readLayer(extra: Buffer, isLarge: boolean, caption: Caption): void {
  let at = 4 + extra.readUInt32BE(0);
  at += 4 + extra.readUInt32BE(at);
  const nameLength = extra.readUInt8(at);
  let name = shortText(extra.subarray(at + 1, at + 1 + nameLength));
  let isDivider = false;
  at += (nameLength + 4) & ~3;
  while (at + 12 <= extra.length && /^8B(?:IM|64)$/.test(extra.toString('latin1', at, at + 4))) {
    const key = extra.toString('latin1', at + 4, at + 8);
    const isLong = isLarge && longBlocks.test(key);
    const length = isLong ? Number(extra.readBigUInt64BE(at + 8)) : extra.readUInt32BE(at + 8);
    const start = at + (isLong ? 16 : 12);
    const block = extra.subarray(start, start + length);
    if (key === 'luni') name = pascalText(block, 0) ?? name;
    if (key === 'lsct') isDivider = block.readUInt32BE(0) === 3;
    if (key === 'TySh') for (const text of textsIn(block)) caption.add('text', text);
    at = start + length + (length & 1);
  }
  if (!isDivider) caption.add('layer', name);
}

/** The value of the key that has the text, within the descriptor of a text layer. */
function* textsIn(block: Buffer): Generator<string> {
  const key = 'Txt TEXT';
  for (let at = block.indexOf(key); at !== -1; at = block.indexOf(key, at + 8)) {
    const text = pascalText(block, at + 8);
    if (text) yield text;
  }
}

/** UTF-16 after the number of its characters. */
function pascalText(bytes: Buffer, at: number): string | undefined {
  if (at + 4 > bytes.length) return undefined;
  const length = bytes.readUInt32BE(at) * 2;
  return wideTextBigEndian(bytes.subarray(at + 4, at + 4 + length)).replaceAll('\0', '');
}
