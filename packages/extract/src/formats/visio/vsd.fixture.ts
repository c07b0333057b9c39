import { makeCfb } from '../../cfb/cfb.fixture.ts';

const u16 = (...values: number[]): Buffer => Buffer.from(new Uint16Array(values).buffer);
const u32 = (...values: number[]): Buffer => Buffer.from(new Uint32Array(values).buffer);

/** Packs bytes as they are: eight at a time behind their flags. */
const packed = (bytes: Buffer): Buffer =>
  Buffer.concat(
    Array.from({ length: Math.ceil(bytes.length / 8) }, (_, i) =>
      Buffer.concat([Buffer.from([0xff]), bytes.subarray(i * 8, i * 8 + 8)]),
    ),
  );

const chunk = (kind: number, id: number, level: number, data: Buffer): Buffer =>
  Buffer.concat([u32(kind, id, 0, data.length), u16(level), Buffer.from([0x50]), data]);

/** A drawing of Visio 2003 with its texts page by page: trailer, list of pages, streams of shapes. */
export function makeVsd(pages: readonly (readonly string[])[]): Buffer {
  const pieces: Buffer[] = [Buffer.alloc(0x40)];
  let at = 0x40;
  const put = (type: number, format: number, bytes: Buffer): Buffer => {
    const stream = (format & 2) !== 0 ? packed(Buffer.concat([Buffer.alloc(4), bytes])) : bytes;
    const pointer = Buffer.concat([u32(type, 0, at, stream.length), u16(format)]);
    pieces.push(stream);
    at += stream.length;
    return pointer;
  };
  const list = (...pointers: Buffer[]): Buffer =>
    Buffer.concat([u32(12, 0), u32(0, pointers.length, 0), ...pointers]);
  const pagePointers = pages.map((texts) => {
    const shapes = texts.map((text, i) =>
      put(
        0x48,
        0xd2,
        Buffer.concat([
          chunk(0x48, i + 1, 1, Buffer.alloc(24)),
          chunk(0x0e, i + 1, 2, Buffer.concat([Buffer.alloc(8), Buffer.from(`${text}\0`, 'utf16le')])),
        ]),
      ),
    );
    return put(0x15, 0x52, list(...shapes));
  });
  const all = put(0x27, 0x50, list(...pagePointers));
  const stencil = put(0x1d, 0x50, list(put(0x48, 0xd0, chunk(0x0e, 1, 2, Buffer.alloc(12, 0x41)))));
  const root = put(0x14, 0x50, list(all, stencil));
  const file = Buffer.concat(pieces);
  file.write('Visio (TM) Drawing\r\n', 'latin1');
  file.writeUInt8(11, 0x1a);
  root.copy(file, 0x24);
  return makeCfb({ VisioDocument: file });
}
