import type { PeImage } from './image.ts';

const mostTexts = 4_000;
const mostBytes = 16 * 1024 * 1024;

/** The names and the texts of a .NET program (ECMA-335 II.24.2); undefined where it is another one. */
export function readClr({
  view,
  directory,
  place,
}: PeImage): { names: string[]; strings: string[] } | undefined {
  const header = place(directory(14));
  const root = header === undefined ? undefined : place(view.u32(header + 8, true));
  if (root === undefined || view.bytes(root, 4).toString('latin1') !== 'BSJB') return undefined;
  let at = root + 16 + view.u32(root + 12, true);
  const count = Math.min(view.u16(at + 2, true), 16);
  at += 4;
  const streams = new Map<string, Buffer>();
  for (let i = 0; i < count; i += 1) {
    const [offset, length] = [view.u32(at, true), view.u32(at + 4, true)];
    const [name = ''] = view
      .bytes(at + 8, 32)
      .toString('latin1')
      .split('\0');
    streams.set(name, view.bytes(root + offset, Math.min(length, mostBytes)));
    at += 8 + ((name.length + 4) & ~3);
  }
  const names = streams.get('#Strings')?.toString('utf8').split('\0') ?? [];
  return { names: names.filter(isOwn), strings: userStrings(streams.get('#US') ?? Buffer.of()) };
}

/** Compilers name what they make by brackets. */
const isOwn = (name: string): boolean => !/^[<$]|[<>]/.test(name);

/** UTF-16 after a packed length, with one byte more at its end. */
function userStrings(bytes: Buffer): string[] {
  const texts: string[] = [];
  for (let at = 1; at < bytes.length && texts.length < mostTexts; ) {
    const first = bytes.readUInt8(at);
    const size = first < 0x80 ? 1 : first < 0xc0 ? 2 : 4;
    if (at + size > bytes.length) break;
    const length =
      size === 1 ? first : size === 2 ? bytes.readUInt16BE(at) & 0x3fff : bytes.readUInt32BE(at) & 0x1fffffff;
    at += size;
    const text = bytes.toString('utf16le', at, at + Math.max(0, length - 1));
    if (/\p{L}{2}/u.test(text)) texts.push(text);
    at += length;
  }
  return texts;
}
