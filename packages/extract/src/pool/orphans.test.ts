import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const program = fileURLToPath(new URL('../../../../dist/extract-child.js', import.meta.url));
const orphanMaker = fileURLToPath(new URL('./orphan-maker.fixture.mjs', import.meta.url));

/** In a container nobody may collect a dead orphan: it stays as a zombie, and kill(pid, 0) takes it for alive. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !existsSync('/proc') || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Starts a parent with one extraction process, kills the parent, and waits for the process to be gone. */
async function orphan(prepare: (workDir: string) => object | undefined) {
  const workDir = mkdtempSync(join(tmpdir(), 'quire-orphan-'));
  const job = prepare(workDir);
  const parent = spawn(process.execPath, [
    orphanMaker,
    program,
    job ? JSON.stringify(job) : '',
    String(2 ** 31),
    workDir,
    '10',
  ]);
  const [line] = await once(parent.stdout, 'data');
  const pid = Number(line);
  await new Promise((resolve) => setTimeout(resolve, 500));
  process.kill(pid, 0);
  parent.kill('SIGKILL');
  await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false);
  return workDir;
}

it('an idle process ends with its parent and removes the files of both', async () => {
  expect(existsSync(await orphan(() => undefined))).toBe(false);
});

it('a process that is busy with a file does so too', async () => {
  const workDir = await orphan((dir) => {
    const path = join(dir, 'large.html');
    writeFileSync(path, '<p>x</p>'.repeat(8_000_000));
    return {
      path,
      resultPath: join(dir, 'result'),
      workDir: dir,
      tools: {},
      languages: [],
      maxMs: 60_000,
      skip: [],
    };
  });
  expect(existsSync(workDir)).toBe(false);
});
