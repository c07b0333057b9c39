import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from './log-file.ts';

export interface ProcessSpec {
  name: string;
  log: Log;
  launch(): ChildProcess | Promise<ChildProcess>;
  /** Resolves once the process does its work; given up when the process ends or takes too long. */
  ready(child: ChildProcess, signal: AbortSignal): Promise<void>;
  stopSignal?: NodeJS.Signals;
}

export interface Watch {
  /** Told about each new process of a name, and about its end. */
  record(name: string, pid: number | undefined): void;
  /** Told in a sentence what happens after the start. */
  say(line: string): void;
}

export interface Supervised {
  /** Settles with the first start; fails with the end of the process's log. */
  ready: Promise<void>;
  stop(graceMs: number): Promise<void>;
}

const readyTimeoutMs = 60_000;
const maxBackOffMs = 5_000;
/** A process that has lived this long starts with the shortest back-off again. */
const healthyAfterMs = 10_000;

/** Starts a process, and once it has been ready starts it again, with back-off, whenever it ends. */
export function supervise(spec: ProcessSpec, watch: Watch): Supervised {
  let current: { child: ChildProcess; ended: Promise<string> } | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopping = false;
  let failures = 0;

  async function start(): Promise<void> {
    const child = await spec.launch();
    const ended = endOf(child);
    const startedAt = Date.now();
    current = { child, ended };
    if (stopping) child.kill('SIGKILL');
    watch.record(spec.name, child.pid);
    void ended.then(() => watch.record(spec.name, undefined));
    const waiting = new AbortController();
    try {
      await Promise.race([
        spec.ready(child, waiting.signal),
        ended.then((how) => Promise.reject(new Error(`${spec.name} ended (${how}) before it was ready`))),
        sleep(readyTimeoutMs, undefined, { signal: waiting.signal }).then(() =>
          Promise.reject(new Error(`${spec.name} was not ready after ${readyTimeoutMs / 1_000} s`)),
        ),
      ]);
    } catch (error) {
      child.kill('SIGKILL');
      await ended;
      throw error;
    } finally {
      waiting.abort();
    }
    void ended.then((how) => {
      if (Date.now() - startedAt > healthyAfterMs) failures = 0;
      revive(`${spec.name} ended (${how})`);
    });
  }

  function revive(why: string): void {
    if (stopping) return;
    const delayMs = Math.min(100 * 2 ** failures++, maxBackOffMs);
    watch.say(`${why}; starting it again in ${delayMs} ms`);
    retry = setTimeout(() => {
      starting = start();
      starting.then(
        () => watch.say(`${spec.name} is back`),
        (error: Error) => revive(error.message),
      );
    }, delayMs);
  }

  let starting = start();
  const ready = starting.catch((cause: Error) => {
    throw new Error(`${cause.message}. ${spec.log.tail()}`, { cause });
  });
  // Who waits for it is told; it need not be waited for.
  ready.catch(() => {});
  return {
    ready,
    async stop(graceMs) {
      stopping = true;
      clearTimeout(retry);
      current?.child.kill(spec.stopSignal ?? 'SIGTERM');
      const kill = setTimeout(() => current?.child.kill('SIGKILL'), graceMs);
      await starting.catch(() => {});
      await current?.ended;
      clearTimeout(kill);
    },
  };
}

/** Stops several at once; what is still there after the grace is killed. */
export async function stopAll(processes: Supervised[], graceMs: number): Promise<void> {
  await Promise.all(processes.map((one) => one.stop(graceMs)));
}

/** Says how a process ended, once it has. */
function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
    child.once('error', (error) => {
      if (child.pid === undefined) resolve(error.message);
    });
  });
}
