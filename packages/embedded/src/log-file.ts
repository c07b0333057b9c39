import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';

export interface Log {
  /** Where a child's output goes. */
  output: 'inherit' | number;
  /** Its last lines, as a sentence for an error. */
  tail(): string;
  close(): void;
}

/** A fresh log file; the one of the start before is kept beside it. */
export function openLogFile(file: string): Log {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  if (existsSync(file)) renameSync(file, `${file}.1`);
  const output = openSync(file, 'a', 0o600);
  return {
    output,
    tail: () => `Its log, ${file}, ends with:\n${lastLines(readFileSync(file, 'utf8'))}`,
    close: () => closeSync(output),
  };
}

/** Output goes where our own goes. */
export const inheritedLog: Log = { output: 'inherit', tail: () => 'Its output is above.', close() {} };

function lastLines(text: string): string {
  return text.trimEnd().split('\n').slice(-15).join('\n') || '(nothing)';
}
