import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** A process as it can be found again: a pid is used anew after a while, a pid with its start time is not. */
export interface ProcessMark {
  pid: number;
  startedAt: string;
}

export function markProcess(pid: number): ProcessMark | undefined {
  const startedAt = startTime(pid);
  return startedAt ? { pid, startedAt } : undefined;
}

export function isRunning({ pid, startedAt }: ProcessMark): boolean {
  return startTime(pid) === startedAt;
}

/** Asks a process to stop, waits, and kills what did not listen. */
export async function endProcess(mark: ProcessMark, graceMs = 3_000): Promise<void> {
  for (const signal of ['SIGINT', 'SIGKILL'] as const) {
    if (!isRunning(mark)) return;
    process.kill(mark.pid, signal);
    const deadline = Date.now() + graceMs;
    while (isRunning(mark) && Date.now() < deadline) await sleep(20);
  }
}

/** The command line of a process, or nothing when there is none. */
export function commandLine(pid: number): string | undefined {
  return read(() =>
    process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      : ps(pid, 'command='),
  );
}

/** In the system's own words; a zombie counts as gone. */
function startTime(pid: number): string | undefined {
  return read(() => {
    if (process.platform !== 'linux') return ps(pid, 'lstart=');
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // proc(5): the second field is the name in brackets and may hold anything; the third is the state, the 22nd the start.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : fields[19];
  });
}

function ps(pid: number, column: string): string {
  return execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }).trim();
}

function read(source: () => string | undefined): string | undefined {
  try {
    return source();
  } catch {
    return undefined;
  }
}
