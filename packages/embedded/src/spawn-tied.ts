import { type ChildProcess, fork, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import type { Log } from './log-file.ts';

/**
 * Starts a program that does not outlive this process: on Linux the kernel sends it `deathSignal` when this process
 * dies in whatever way. It gets a process group of its own, so that Ctrl-C in a terminal reaches only its supervisor.
 */
export function spawnTied(
  file: string,
  args: string[],
  options: Pick<SpawnOptions, 'env' | 'cwd' | 'uid' | 'gid'> & { log: Log; deathSignal: 'INT' | 'KILL' },
): ChildProcess {
  const { log, deathSignal, ...rest } = options;
  // Node changes the user before it runs setpriv: a change afterwards would clear the signal.
  const [command = file, ...before] = tie(deathSignal);
  return log.use((output) =>
    spawn(command, before.length ? [...before, file, ...args] : args, {
      ...rest,
      stdio: ['ignore', output, output],
      detached: true,
    }),
  );
}

// Room for what many calls at once hold until they are answered: 10% more of them in a second, for 30 MB of memory.
const nodeOptions = ['--enable-source-maps', '--max-semi-space-size=32'];

/** Starts one of our own processes with an IPC channel; it also exits by itself when the channel closes. */
export function forkTied(file: string, { env, log }: { env: NodeJS.ProcessEnv; log: Log }): ChildProcess {
  const [command = process.execPath, ...before] = tie('KILL');
  return log.use((output) =>
    fork(file, [], {
      env,
      execPath: command,
      execArgv: [...(before.length ? [...before, process.execPath] : []), ...nodeOptions],
      stdio: ['ignore', output, output, 'ipc'],
      detached: true,
    }),
  );
}

let supported: boolean | undefined;

function tie(signal: string): string[] {
  supported ??=
    process.platform === 'linux' && spawnSync('setpriv', ['--pdeathsig', 'KILL', 'true']).status === 0;
  return supported ? ['setpriv', '--pdeathsig', signal, '--'] : [];
}
