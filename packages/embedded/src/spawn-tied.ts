import { type ChildProcess, fork, type SpawnOptions, spawn, spawnSync } from 'node:child_process';

/**
 * Starts a program that does not outlive this process: on Linux the kernel sends it `deathSignal` when this process
 * dies in whatever way. It gets a process group of its own, so that Ctrl-C in a terminal reaches only its supervisor.
 */
export function spawnTied(
  file: string,
  args: string[],
  options: SpawnOptions & { deathSignal: 'INT' | 'KILL' },
): ChildProcess {
  // Node changes the user before it runs setpriv: a change afterwards would clear the signal.
  const [command = file, ...before] = tie(options.deathSignal);
  return spawn(command, before.length ? [...before, file, ...args] : args, { ...options, detached: true });
}

/** Starts one of our own processes with an IPC channel; it also exits by itself when the channel closes. */
export function forkTied(
  file: string,
  options: { env: NodeJS.ProcessEnv; output: 'inherit' | number },
): ChildProcess {
  const [command, ...before] = tie('KILL');
  return fork(file, [], {
    env: options.env,
    stdio: ['ignore', options.output, options.output, 'ipc'],
    detached: true,
    ...(command
      ? { execPath: command, execArgv: [...before, process.execPath, '--enable-source-maps'] }
      : { execArgv: ['--enable-source-maps'] }),
  });
}

let supported: boolean | undefined;

function tie(signal: string): string[] {
  supported ??=
    process.platform === 'linux' && spawnSync('setpriv', ['--pdeathsig', 'KILL', 'true']).status === 0;
  return supported ? ['setpriv', '--pdeathsig', signal, '--'] : [];
}
