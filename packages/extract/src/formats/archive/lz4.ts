import { Unreadable } from '../../unreadable.ts';
import { type ByteSource, byteSource } from './byte-source.ts';
import { lz4Window, unpackLz4Block } from './lz4-block.ts';

const frameMagic = 0x18_4d_22_04;
const legacyMagic = 0x18_4c_21_02;
const isSkippable = (magic: number) => magic >>> 4 === 0x1_84_d2_a5;

/** Largest blocks by the code in the header of a frame. */
const blockBytes = [64, 256, 1024, 4096].map((kib) => kib * 1024);
const legacyBlockBytes = 8 * 1024 * 1024;

/** Unpacks a file of LZ4 frames, also of the legacy kind. */
export async function* unpackLz4(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const source = byteSource(pieces);
  while (!(await source.isOver())) {
    const magic = (await source.take(4)).readUInt32LE();
    if (magic === frameMagic) yield* frame(source);
    else if (magic === legacyMagic) yield* legacyFrame(source);
    else if (isSkippable(magic)) await skip(source, (await source.take(4)).readUInt32LE());
    else throw new Unreadable('corrupt', 'an LZ4 frame');
  }
}

async function* frame(source: ByteSource): AsyncGenerator<Buffer> {
  const [flags = 0, descriptor = 0] = await source.take(2);
  await source.take((flags & 8 ? 8 : 0) + (flags & 1 ? 4 : 0) + 1);
  const most = blockBytes[((descriptor >> 4) & 7) - 4];
  if (most === undefined) throw new Unreadable('corrupt', 'the size of LZ4 blocks');
  const out = Buffer.alloc(lz4Window + most);
  let end = 0;
  for (;;) {
    const size = (await source.take(4)).readUInt32LE();
    if (size === 0) break;
    const length = size & 0x7f_ff_ff_ff;
    if (length > most) throw new Unreadable('corrupt', 'an LZ4 block');
    const block = await source.take(length);
    if (flags & 16) await source.take(4);
    // Blocks may refer to what the ones before them gave.
    const kept = Math.min(end, lz4Window);
    out.copyWithin(0, end - kept, end);
    end = size >>> 31 ? kept + block.copy(out, kept) : unpackLz4Block(block, out, kept);
    yield Buffer.from(out.subarray(kept, end));
  }
  if (flags & 4) await source.take(4);
}

/** Its blocks stand by themselves and go on to the end of the file. */
async function* legacyFrame(source: ByteSource): AsyncGenerator<Buffer> {
  const out = Buffer.alloc(legacyBlockBytes);
  while (!(await source.isOver())) {
    const length = (await source.take(4)).readUInt32LE();
    if (length > legacyBlockBytes + legacyBlockBytes / 128) throw new Unreadable('corrupt', 'an LZ4 block');
    yield Buffer.from(out.subarray(0, unpackLz4Block(await source.take(length), out, 0)));
  }
}

async function skip(source: ByteSource, length: number): Promise<void> {
  for (let left = length; left > 0; ) left -= (await source.take(Math.min(left, lz4Window))).length;
}
