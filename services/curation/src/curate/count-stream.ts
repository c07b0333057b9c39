import { Readable } from 'node:stream';

/** A stream that says how many bytes of it were taken. */
export function countStream(source: Readable, onBytes: (bytes: number) => void): Readable {
  async function* counted(chunks: AsyncIterable<Buffer>) {
    let bytes = 0;
    for await (const chunk of chunks) {
      yield chunk;
      bytes += chunk.length;
      onBytes(bytes);
    }
  }
  return Readable.from(counted(source), { objectMode: false });
}
