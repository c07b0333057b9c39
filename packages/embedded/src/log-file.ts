import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';

/** Where the output of a process goes. */
export interface Log {
  /** Lends the output to what starts the process. */
  use<T>(start: (output: 'inherit' | number) => T): T;
  /** The last lines, as a sentence for an error. */
  tail(): string;
}

/** A fresh log file; the one of the start before is kept beside it. */
export function createLogFile(file: string): Log {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  if (existsSync(file)) renameSync(file, `${file}.1`);
  return {
    use(start) {
      const output = openSync(file, 'a', 0o600);
      try {
        return start(output);
      } finally {
        closeSync(output);
      }
    },
    tail: () => `Its log, ${file}, ends with:\n${lastLines(readFileSync(file, 'utf8'))}`,
  };
}

/** Output goes where our own goes. */
export const inheritedLog: Log = { use: (start) => start('inherit'), tail: () => 'Its output is above.' };

function lastLines(text: string): string {
  return text.trimEnd().split('\n').slice(-15).join('\n') || '(nothing)';
}
