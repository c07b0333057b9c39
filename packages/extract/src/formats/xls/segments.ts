import { ids } from './records.ts';

/** Where the content of a record and of those that continue it lies. */
export interface Segments {
  bounds: [start: number, end: number][];
  /** Where the next record starts. */
  next: number;
}

/** A record with all that continue it. */
export function segmentsOf(stream: Buffer, start: number, end: number): Segments {
  const bounds: [number, number][] = [[start, end]];
  let next = end;
  while (next + 4 <= stream.length && stream.readUInt16LE(next) === ids.continued) {
    const from = next + 4;
    const to = Math.min(from + stream.readUInt16LE(next + 2), stream.length);
    bounds.push([from, to]);
    next = to;
  }
  return { bounds, next };
}

/** Reads strings (MS-XLS 2.5.293) that may go on in the next record; what is cut there gives what there is. */
export function createStringReader(stream: Buffer, { bounds }: Segments) {
  let index = 0;
  let [at, end] = bounds[0] ?? [0, 0];

  const enter = (): boolean => {
    const next = bounds[index + 1];
    if (!next) return false;
    index += 1;
    [at, end] = next;
    return true;
  };
  const byte = (): number => {
    while (at >= end) if (!enter()) return 0;
    at += 1;
    return stream[at - 1] ?? 0;
  };
  const u16 = (): number => byte() | (byte() << 8);

  /** Characters; each further record says anew whether they are wide. */
  const characters = (count: number, wide: boolean): string => {
    let text = '';
    let isWide = wide;
    for (let left = count; left > 0; ) {
      const fit = Math.min(left, isWide ? (end - at) >> 1 : end - at);
      text += stream.toString(isWide ? 'utf16le' : 'latin1', at, at + (isWide ? fit * 2 : fit));
      at += isWide ? fit * 2 : fit;
      left -= fit;
      if (left > 0) {
        if (!enter()) break;
        isWide = (byte() & 1) === 1;
      }
    }
    return text;
  };

  return {
    isAtEnd: (): boolean => at >= end && index + 1 >= bounds.length,
    skip(count: number): void {
      for (let left = count; left > 0; ) {
        const fit = Math.min(left, end - at);
        at += fit;
        left -= fit;
        if (left > 0 && !enter()) return;
      }
    },
    byte,
    u16,
    /** A string whose length in characters was read before: its flags, what they announce, its characters. */
    string(length: number): string {
      const flags = byte();
      const runs = flags & 8 ? u16() : 0;
      const phonetic = flags & 4 ? (u16() | (u16() << 16)) >>> 0 : 0;
      const text = characters(length, (flags & 1) === 1);
      if (runs > 0 || phonetic > 0) this.skip(runs * 4 + phonetic);
      return text;
    },
  };
}
