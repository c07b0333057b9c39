import { type ChildProcess, fork } from 'node:child_process';
import type { Entering, Job, Reply, Share } from './protocol.ts';

/** The process ended before it answered. Without a signal it ended itself, which is a fault of its program. */
export class ChildGone extends Error {
  readonly signal: NodeJS.Signals | null;

  constructor(code: number | null, signal: NodeJS.Signals | null) {
    super(`the extraction process ended with ${signal ?? `code ${code}`}`);
    this.signal = signal;
  }
}

export interface ChildOptions {
  childUrl: URL;
  /** Removed by a child that outlives its parent. */
  workDir: string;
  memoryMb: number;
  /** Above 0: the services, which must answer requests and renew leases, go first. */
  niceness: number;
}

/** Hears what a child says before its answer. */
export interface Listener {
  onEntering(entering: Entering): void;
  onShare?(share: number): void;
}

/** Starts one process that reads one file at a time. It holds the parent's event loop only while it has a job. */
export function startChild({ childUrl, workDir, memoryMb, niceness }: ChildOptions) {
  const child = fork(childUrl, [String(memoryMb * 1024 * 1024), workDir, String(niceness)], {
    execArgv: [`--max-old-space-size=${Math.floor(memoryMb * 0.75)}`],
    // Nothing of our environment, which holds secrets: this process reads strangers' files.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    // It leads a group, so that the programs that it runs end with it.
    detached: true,
  });
  let end: ChildGone | undefined;
  const gone = new Promise<ChildGone>((resolve) => {
    child.once('exit', (code, signal) => resolve(new ChildGone(code, signal)));
    child.on('error', () => child.pid === undefined && resolve(new ChildGone(null, null)));
  }).then((cause) => {
    end = cause;
    return cause;
  });
  hold(child, false);
  let jobs = 0;

  return {
    pid: child.pid,
    isGone: () => end !== undefined,
    jobs: () => jobs,

    /** Sends the job and waits for its reply; rejects with `ChildGone` when the process ends before. */
    async run(job: Job, { onEntering, onShare }: Listener): Promise<Reply> {
      jobs += 1;
      hold(child, true);
      try {
        return await new Promise<Reply>((resolve, reject) => {
          child.on('message', (message: Reply | Entering | Share) => {
            if ('entering' in message) onEntering(message);
            else if ('share' in message) onShare?.(message.share);
            else resolve(message);
          });
          void gone.then(reject);
          if (!end) child.send(job, () => {});
        });
      } finally {
        child.removeAllListeners('message');
        hold(child, false);
      }
    },

    /** Ends the process at once and waits until it is gone. */
    async kill(): Promise<void> {
      if (end) return;
      child.ref();
      killGroup(child);
      await gone;
    },
  };
}

function killGroup(child: ChildProcess): void {
  try {
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}

export type Child = ReturnType<typeof startChild>;

function hold(child: ChildProcess, isBusy: boolean): void {
  const change = isBusy ? 'ref' : 'unref';
  child[change]();
  child.channel?.[change]();
}
