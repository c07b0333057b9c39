import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import type { Programs } from './bubblewrap.ts';
import { defaultLimits } from './limits.ts';
import { runCode } from './run.ts';

/** Whether programs can be run here, and if not why, as one sentence that says what to do. */
export type Ability =
  | { available: true; programs: Programs; libraries: string[] }
  | { available: false; reason: string };

const libraries = ['numpy', 'pandas', 'matplotlib'];

const question = `
import importlib.util, json
print(json.dumps([name for name in ${JSON.stringify(libraries)} if importlib.util.find_spec(name)]))
`;

/** Looks for the programs and runs one inside, so that what it says is what the host really allows. */
export async function probe(given: Partial<Programs>): Promise<Ability> {
  if (process.platform !== 'linux') return no('bubblewrap needs Linux.');
  const bwrap = given.bwrap ?? find('bwrap', (process.env.PATH ?? '').split(':'));
  if (!bwrap) return no('bubblewrap is not installed; install the package bubblewrap.');
  const python = given.python ?? find('python3', ['/usr/bin', '/usr/local/bin']);
  if (!python) return no('python3 is not installed under /usr; install the package python3.');
  const programs = { bwrap, python };
  try {
    const { stdout, stderr, exitCode } = await runCode(
      programs,
      { ...defaultLimits, wallMs: 10_000 },
      { code: question },
      new AbortController().signal,
    );
    if (exitCode === 0) return { available: true, programs, libraries: JSON.parse(stdout) as string[] };
    return no(`the host does not let bubblewrap isolate a process: ${stderr.trim().slice(0, 300)}`);
  } catch (error) {
    return no(`bubblewrap does not start: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const no = (reason: string): Ability => ({ available: false, reason });

function find(name: string, folders: readonly string[]): string | undefined {
  return folders
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}
