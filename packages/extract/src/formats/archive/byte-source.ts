import { Unreadable } from '../../unreadable.ts';

/** Bytes of a stream, asked for by their number. */
export function byteSource(pieces: AsyncIterable<Buffer>) {
  const iterator = pieces[Symbol.asyncIterator]();
  let waiting: Buffer = Buffer.alloc(0);

  async function fill(length: number): Promise<boolean> {
    const parts = [waiting];
    let have = waiting.length;
    while (have < length) {
      const { value, done } = await iterator.next();
      if (done) break;
      parts.push(value);
      have += value.length;
    }
    if (parts.length > 1) waiting = Buffer.concat(parts);
    return waiting.length >= length;
  }

  return {
    /** Whether all of it was taken. */
    isOver: async (): Promise<boolean> => !(await fill(1)),
    /** The next bytes; throws `Unreadable` where there are fewer. */
    async take(length: number): Promise<Buffer> {
      if (!(await fill(length))) throw new Unreadable('corrupt', 'it is cut off');
      const taken = waiting.subarray(0, length);
      waiting = waiting.subarray(length);
      return taken;
    },
  };
}

export type ByteSource = ReturnType<typeof byteSource>;
