import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isRunning, markProcess, type ProcessMark } from './processes.ts';

/**
 * Takes the lock of a data folder for this process, also from a holder that is gone.
 * @returns lets go of it
 * @throws Error that names the living holder
 */
export function lockFolder(dir: string): () => void {
  const file = `${dir}/lock`;
  const draft = `${file}.${process.pid}`;
  const own = JSON.stringify(markProcess(process.pid));
  for (;;) {
    writeFileSync(draft, own, { mode: 0o600 });
    try {
      // A link appears with its content, and only where there was none.
      linkSync(draft, file);
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error;
      dropStaleLock(file, draft, dir);
    } finally {
      rmSync(draft, { force: true });
    }
  }
}

/** The process that holds a folder's lock now. */
export function lockHolder(dir: string): ProcessMark | undefined {
  const holder = parseMark(readLock(`${dir}/lock`));
  return holder && isRunning(holder) ? holder : undefined;
}

function dropStaleLock(file: string, aside: string, dir: string): void {
  const stale = readLock(file);
  const holder = lockHolder(dir);
  if (holder)
    throw new Error(
      `Another start (pid ${holder.pid}) already runs on ${dir}. Stop it, or set QUIRE_DATA_DIR to another folder.`,
    );
  if (stale === undefined) return;
  renameSync(file, aside);
  // Somebody else was quicker and this is already the new lock: put it back.
  if (readLock(aside) !== stale) linkSync(aside, file);
}

function readLock(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function parseMark(text: string | undefined): ProcessMark | undefined {
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
