import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { Unreadable } from '../unreadable.ts';
import { endGroupMates, endTree } from './process-group.ts';

export interface RunOptions {
  /** Default and upper bound: what is left of the file's time. */
  timeoutMs?: number;
  /** Address space; default 4,096. */
  memoryMb?: number;
  /** Of the standard output; default 256 MiB. */
  maxOutputBytes?: number;
  /** Default: the folder of the file. */
  cwd?: string;
  /** Exit codes besides 0 that are no failure. */
  accept?: readonly number[];
}

export interface ToolOutput {
  stdout: Buffer;
  /** The end of what it complained of. */
  stderr: string;
}

type Bounds = RunOptions & { timeoutMs: number; workDir: string };

const keptComplaint = 2_000;

/** `sh` sets the memory limit and becomes the program; arguments are passed as they are and never read as a command. */
const limited = 'ulimit -v "$1" 2>/dev/null; ulimit -c 0; shift; exec "$@"';

/** Runs a program with its bounds; see `createTools`. */
export async function runProgram(
  program: string,
  args: readonly string[],
  bounds: Bounds,
): Promise<ToolOutput> {
  const { timeoutMs, workDir, memoryMb = 4096, maxOutputBytes = 256 * 1024 ** 2, accept = [] } = bounds;
  const command = [...(await withoutNetwork()), program, ...args];
  const child = spawn('/bin/sh', ['-c', limited, 'sh', String(memoryMb * 1024), ...command], {
    cwd: bounds.cwd ?? workDir,
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: workDir, TMPDIR: workDir, LANG: 'C.UTF-8' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: Buffer[] = [];
  let size = 0;
  let stderr = '';
  let overrun: string | undefined;
  const end = (reason: string) => {
    overrun ??= reason;
    if (child.pid) endTree(child.pid);
    endGroupMates();
    // Who escaped may still hold them, and nobody waits for that.
    child.stdout.destroy();
    child.stderr.destroy();
  };
  const timer = setTimeout(() => end(`took over ${timeoutMs} ms`), Math.max(timeoutMs, 1));
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > maxOutputBytes) end(`wrote over ${maxOutputBytes} bytes`);
    else chunks.push(chunk);
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString('utf8')).slice(-keptComplaint);
  });
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    const name = basename(program);
    if (overrun) throw new Unreadable('tool_failed', `${name} ${overrun}`);
    if (code !== 0 && !accept.includes(code ?? -1))
      throw new Unreadable('tool_failed', `${name} ended with ${code}: ${stderr.trim().slice(-300)}`);
    return { stdout: Buffer.concat(chunks), stderr };
  } finally {
    clearTimeout(timer);
    endGroupMates();
  }
}

const unshare = '/usr/bin/unshare';
let networkGuard: Promise<string[]> | undefined;

/** A network namespace of its own, where the host lets us make one. */
function withoutNetwork(): Promise<string[]> {
  networkGuard ??= new Promise((resolve) => {
    if (!existsSync(unshare)) return resolve([]);
    const probe = spawn(unshare, ['-r', '-n', 'true'], { stdio: 'ignore' });
    probe.once('error', () => resolve([]));
    probe.once('close', (code) => resolve(code === 0 ? [unshare, '-r', '-n'] : []));
  });
  return networkGuard;
}
