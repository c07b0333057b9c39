import { Unreadable } from '../unreadable.ts';

/** Runs a reader of bytes: where an offset or a length leads out of the file, or packed data is damaged, the file is corrupt. */
export async function withinFile<T>(read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (err) {
    if (err instanceof RangeError || isOfZlib(err)) throw new Unreadable('corrupt', err.message);
    throw err;
  }
}

const isOfZlib = (err: unknown): err is Error =>
  err instanceof Error && 'code' in err && /^(?:Z_|ERR_BUFFER_TOO_LARGE)/.test(String(err.code));
