import { type Extractor, unreadableReason } from '@quire/extract';
import { objectNotFound, type Storage } from '@quire/storage';

/** Texts of stored objects. */
export interface Texts {
  /** Throws `storage.object_not_found`, `extract.unreadable` or `extract.timeout`, or the signal's reason. */
  read(key: string, signal: AbortSignal): Promise<string>;
}

interface TextsDeps {
  storage: Pick<Storage, 'head' | 'get'>;
  extractor: Pick<Extractor, 'extract'>;
  /** How many texts are kept. */
  keep?: number;
  /** Time for getting and reading one object. */
  timeoutMs: number;
}

/** Longer texts are handed out and not kept. */
const longestKept = 4_000_000;

/**
 * Reads each object once for all its actions: they are queued next to each other, so a few texts in memory do, and
 * nothing derived is left in the store to be cleaned up. Another worker process may read an object again.
 */
export function createTexts({ storage, extractor, keep = 8, timeoutMs }: TextsDeps): Texts {
  const texts = new Map<string, Promise<string>>();

  async function extract(key: string): Promise<string> {
    // Not the signal of the action that happens to come first: the others still want the text.
    const signal = AbortSignal.timeout(timeoutMs);
    const { body, contentType } = await storage.get(key);
    const fileName = key.slice(key.lastIndexOf('/') + 1);
    return (await extractor.extract({ stream: body, fileName, contentType }, signal)).markdown;
  }

  return {
    async read(key, signal) {
      const info = await storage.head(key);
      if (!info) throw objectNotFound(key);
      const version = `${key} ${info.etag}`;
      let text = texts.get(version);
      if (!text) {
        text = extract(key);
        texts.set(version, text);
        const forget = () => texts.delete(version);
        text.then(
          ({ length }) => length > longestKept && forget(),
          // A picture without words is recognised once, whatever is asked about it.
          (error: unknown) => unreadableReason(error) === 'blank' || forget(),
        );
        for (const oldest of texts.keys()) if (texts.size > keep) texts.delete(oldest);
      }
      return untilAborted(text, signal);
    },
  };
}

/** Waits for a promise that several share, and gives up alone. */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}
