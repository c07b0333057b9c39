import { S3Error } from './errors.ts';

export type ByteReader = ReturnType<typeof createByteReader>;

/** Reads lines and counted bytes off a stream of chunks without copying the bytes. */
export function createByteReader(source: AsyncIterable<Buffer>) {
  const iterator = source[Symbol.asyncIterator]();
  let pending: Buffer = Buffer.alloc(0);

  const refill = async () => {
    const next = await iterator.next();
    if (next.done) throw new S3Error('IncompleteBody', 'The body ends before its announced end.');
    pending = next.value;
  };

  return {
    /** The next line without its CR LF. */
    async line(maxBytes: number): Promise<string> {
      let line = '';
      while (!line.endsWith('\r\n')) {
        if (pending.length === 0) await refill();
        const feed = pending.indexOf(0x0a);
        const end = feed < 0 ? pending.length : feed + 1;
        line += pending.toString('latin1', 0, end);
        pending = pending.subarray(end);
        if (line.length > maxBytes)
          throw new S3Error('InvalidRequest', 'A line of the chunked body is too long.');
      }
      return line.slice(0, -2);
    },

    async *bytes(count: number): AsyncGenerator<Buffer> {
      let left = count;
      while (left > 0) {
        if (pending.length === 0) await refill();
        const part = pending.subarray(0, left);
        pending = pending.subarray(part.length);
        left -= part.length;
        yield part;
      }
    },

    /** Lets go of the source, wherever reading has stopped. */
    async close(): Promise<void> {
      await iterator.return?.();
    },

    async atEnd(): Promise<boolean> {
      while (pending.length === 0) {
        const next = await iterator.next();
        if (next.done) return true;
        pending = next.value;
      }
      return false;
    },
  };
}
