import type { Readable } from 'node:stream';
import type { Storage } from '@quire/storage';

/**
 * Stores a result under a key of its own. A store that puts gigabytes together may take longer than anybody waits for its
 * answer; since nobody else writes to the key and objects appear whole, what is there afterwards is the result.
 */
export async function putResult(
  storage: Pick<Storage, 'put' | 'head'>,
  key: string,
  file: Readable,
): Promise<void> {
  try {
    await storage.put(key, file, { contentType: 'application/json' });
  } catch (error) {
    const isThere = await storage.head(key).catch(() => undefined);
    if (!isThere) throw error;
  }
}
