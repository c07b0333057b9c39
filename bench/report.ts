import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { type Section, toMarkdown } from './pii/section.ts';

/** Puts the tables of a bench behind the marker of its page in docs/, with the date, the commit and the machine. */
export function writeReport(bench: string, sections: readonly Section[]): void {
  const file = join(process.cwd(), `docs/${bench}.md`);
  const marker = `<!-- measured by \`npm run bench -- ${bench} --write\` -->`;
  const [prose = ''] = readFileSync(file, 'utf8').split(marker);
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const date = new Date().toISOString().slice(0, 10);
  const where = `Node ${process.versions.node}, ${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`;
  const head = `Measured on ${date} at commit \`${commit}\`, ${where}.`;
  writeFileSync(file, `${prose}${marker}\n\n${head}\n\n${sections.map(toMarkdown).join('\n')}`);
}
