import { existsSync, rmSync } from 'node:fs';
import { claimGroup, endGroupMates } from '../tools/process-group.ts';
import { memorySignal } from './protocol.ts';

const intervalMs = 200;

/**
 * Runs on a thread of its own in each child, since a parser may never give the main thread back. It ends the
 * process when it needs more memory than it may, and when the parent is gone.
 */
export function watch(maxResidentBytes: number, workDir: string): void {
  const parent = process.ppid;
  claimGroup();
  setInterval(() => {
    if (process.ppid !== parent) leave(workDir);
    if (process.memoryUsage.rss() > maxResidentBytes) process.kill(process.pid, memorySignal);
  }, intervalMs);
}

/** What a child does when its parent is gone: nobody else is left to remove the files that were being read. */
export function leave(workDir: string): void {
  // Both threads may be at it, and the main one may still write: who fails tries again while there is something left.
  for (let tries = 0; tries < 100 && existsSync(workDir); tries += 1) {
    try {
      rmSync(workDir, { recursive: true, force: true, maxRetries: 10 });
    } catch {
      // The next try tells.
    }
  }
  endGroupMates();
  process.kill(process.pid, 'SIGKILL');
}
