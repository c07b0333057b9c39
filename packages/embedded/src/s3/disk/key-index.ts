/**
 * The keys of a bucket in S3's order, which is that of their UTF-8 bytes. Each is held as a string with one
 * character per byte, because such strings compare in byte order and JavaScript's own do not.
 */
export type ByteString = string;
export const toBytes = (text: string): ByteString => Buffer.from(text, 'utf8').toString('latin1');
export const fromBytes = (bytes: ByteString): string => Buffer.from(bytes, 'latin1').toString('utf8');

/** Smallest string after `bytes` itself. */
export const justAfter = (bytes: ByteString): string => `${bytes}\0`;
/** Smallest string after everything that starts with `bytes`: no byte is as large as U+0100. */
export const afterPrefix = (bytes: ByteString): string => `${bytes}\u0100`;

export type KeyIndex = ReturnType<typeof createKeyIndex>;

export function createKeyIndex(keys: Iterable<string>) {
  const sorted = Array.from(keys, toBytes).sort((a, b) => (a < b ? -1 : 1));

  /** Position of the first key that is not below `bound`. */
  const seek = (bound: string): number => {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sorted[middle] ?? '') < bound) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  return {
    get size() {
      return sorted.length;
    },
    seek,
    at: (position: number): ByteString | undefined => sorted[position],
    add(key: string) {
      const bytes = toBytes(key);
      const position = seek(bytes);
      if (sorted[position] !== bytes) sorted.splice(position, 0, bytes);
    },
    delete(key: string) {
      const bytes = toBytes(key);
      const position = seek(bytes);
      if (sorted[position] === bytes) sorted.splice(position, 1);
    },
  };
}
