import type { View } from './view.ts';

/** Reads a view from a place onwards, in one order of bytes. */
export function createCursor(view: View, start = 0, little = false) {
  let at = start;
  const step = (length: number): number => {
    at += length;
    return at - length;
  };
  return {
    at: (): number => at,
    isAtEnd: (): boolean => at >= view.size,
    seek(place: number): void {
      at = place;
    },
    skip(length: number): void {
      at += length;
    },
    u8: (): number => view.u8(step(1)),
    u16: (): number => view.u16(step(2), little),
    u32: (): number => view.u32(step(4), little),
    u64: (): number => view.u64(step(8), little),
    bytes: (length: number): Buffer => view.bytes(step(length), length),
    /** So many bytes as characters, up to the first zero. */
    text: (length: number): string => untilZero(view.bytes(step(length), length)),
  };
}

export type Cursor = ReturnType<typeof createCursor>;

/** Bytes before the first zero, as UTF-8 where they are that, else as Latin-1. */
export function untilZero(bytes: Buffer): string {
  const end = bytes.indexOf(0);
  return shortText(end === -1 ? bytes : bytes.subarray(0, end));
}

/** A name or a short text of unknown encoding: UTF-8 where it is that, else Latin-1. */
export function shortText(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = buffer.toString('utf8');
  return text.includes('\u{fffd}') ? buffer.toString('latin1') : text;
}

/** The text at a place up to a zero byte, or as far as `longest`. */
export const zeroEnded = (view: View, at: number, longest = 4096): string =>
  untilZero(view.bytes(at, Math.max(0, Math.min(longest, view.size - at))));

/** UTF-16 with the low byte first, up to the first zero. */
export function wideText(bytes: Buffer): string {
  const text = bytes.toString('utf16le', 0, bytes.length & ~1);
  const end = text.indexOf('\0');
  return end === -1 ? text : text.slice(0, end);
}

/** UTF-16 with the high byte first. */
export const wideTextBigEndian = (bytes: Uint8Array): string => {
  const even = Buffer.from(bytes.subarray(0, bytes.length & ~1));
  return even.swap16().toString('utf16le');
};
