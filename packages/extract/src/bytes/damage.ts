import { Unreadable } from '../unreadable.ts';

/** Whether an error is what bytes that lie about themselves lead to, and no mistake of ours. */
const isDamage = (err: unknown): boolean =>
  err instanceof RangeError || err instanceof SyntaxError || (err instanceof Error && 'code' in err);

/** What reading gives, or nothing where the file is damaged at that place. */
export function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (err) {
    const isHere = err instanceof Unreadable ? /^(?:corrupt|blank)$/.test(err.reason) : isDamage(err);
    if (!isHere) throw err;
    return undefined;
  }
}

/** What reading gives; `Unreadable` where the file is damaged. */
export function orUnreadable<T>(read: () => T): T {
  try {
    return read();
  } catch (err) {
    if (err instanceof Unreadable || !isDamage(err)) throw err;
    throw new Unreadable('corrupt', err instanceof Error ? err.message : undefined);
  }
}
