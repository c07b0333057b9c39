import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Log } from '../log-file.ts';
import { pollUrl } from '../poll.ts';
import { forkTied } from '../spawn-tied.ts';
import { type Supervised, supervise, type Watch } from '../supervise.ts';

export interface LaunchContext {
  watch: Watch;
  openLog(name: string): Log;
  /** Told when a process is ready. */
  done(name: string): void;
}

/** Starts one of the product's processes and keeps it running. */
export function launchProcess(
  process: {
    name: string;
    file: string;
    env: NodeJS.ProcessEnv;
    /** Of a service; a worker says over IPC that it is ready. */
    readyUrl?: string;
  },
  { watch, openLog, done }: LaunchContext,
): Supervised {
  const { name, file, env, readyUrl } = process;
  const log = openLog(name);
  const launched = supervise(
    {
      name,
      log,
      launch: () => forkTied(file, { env, log }),
      ready: (child, signal) => (readyUrl ? pollUrl(readyUrl, signal) : saysReady(child, signal)),
    },
    watch,
  );
  launched.ready.then(
    () => done(name),
    () => {},
  );
  return launched;
}

async function saysReady(child: ChildProcess, signal: AbortSignal): Promise<void> {
  for (;;) {
    const [message] = await once(child, 'message', { signal });
    if (message && typeof message === 'object' && 'ready' in message) return;
  }
}
