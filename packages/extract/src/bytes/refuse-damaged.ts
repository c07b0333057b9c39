import { Unreadable } from '../unreadable.ts';

/** What a reader gives; bytes that lack or lie make it throw `Unreadable` instead of what stumbled over them. */
export async function refuseDamaged<T>(read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (err) {
    if (err instanceof Unreadable) throw err;
    throw new Unreadable('corrupt', err instanceof Error ? err.message : undefined);
  }
}
