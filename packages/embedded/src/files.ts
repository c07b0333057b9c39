import { renameSync, writeFileSync } from 'node:fs';

/** Replaces a file in one step, readable by its owner only. */
export function writePrivateFile(file: string, text: string): void {
  const draft = `${file}.${process.pid}.new`;
  writeFileSync(draft, text, { mode: 0o600 });
  renameSync(draft, file);
}

export function writePrivateJson(file: string, value: unknown): void {
  writePrivateFile(file, `${JSON.stringify(value, null, 2)}\n`);
}
