import { type ChildProcess, fork } from 'node:child_process';
import { createInbox } from './inbox.ts';
import type { Job, ModelSpec, Order, Piece, Reply } from './protocol.ts';

/** The model, or the process that it runs in, did not do what it was asked for. */
export class ModelFailure extends Error {}

const childUrl = import.meta.url.endsWith('.ts')
  ? new URL('../../../../../dist/onnx-child.js', import.meta.url)
  : new URL('./onnx-child.js', import.meta.url);

/** One piece of work under way. */
export interface Call {
  /** Throws `ModelFailure`, or what it was abandoned for. */
  pieces: AsyncGenerator<Piece>;
  /** Resolves when the process has no more to do with it. */
  over: Promise<void>;
  /** Ends it, if it is not over: for a reason that whoever reads is to see. */
  abandon(reason?: unknown): void;
}

/** Who waits for a reply. */
interface Waiter {
  take(reply: Reply): void;
  lose(error: ModelFailure): void;
}

/** Starts a process that holds one model. It keeps this one alive only while it has work. */
export function startModelChild(spec: ModelSpec, patienceMs: number) {
  const child = fork(childUrl, [JSON.stringify(spec)], {
    execArgv: [],
    // Nothing of our environment, which holds secrets.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  const waiters = new Map<number, Waiter>();
  let isGone = false;
  let lastId = 0;
  hold(child, false);

  const gone = new Promise<void>((resolve) => {
    const lose = (how: string) => {
      if (isGone) return;
      isGone = true;
      for (const waiter of [...waiters.values()])
        waiter.lose(new ModelFailure(`its process ended with ${how}.`));
      resolve();
    };
    child.once('exit', (code, signal) => lose(signal ?? `code ${code}`));
    child.once('error', (error) => child.pid === undefined && lose(error.message));
  });
  child.on('message', (reply: Reply) => waiters.get(reply.id)?.take(reply));

  return {
    pid: child.pid,
    isGone: () => isGone,
    open(job: Job): Call {
      lastId += 1;
      return openCall(child, waiters, { id: lastId, job }, patienceMs);
    },
    async kill(): Promise<void> {
      child.kill('SIGKILL');
      hold(child, true);
      await gone;
    },
  };
}

function openCall(
  child: ChildProcess,
  waiters: Map<number, Waiter>,
  { id, job }: { id: number; job: Job },
  patienceMs: number,
): Call {
  const inbox = createInbox<Piece>();
  const order = (sent: Order) => child.connected && child.send(sent, () => {});
  let patience: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    const close = () => {
      clearTimeout(patience);
      waiters.delete(id);
      if (waiters.size === 0) hold(child, false);
      resolve();
    };
    waiters.set(id, {
      take(reply) {
        if ('piece' in reply) return inbox.put(reply.piece);
        if (reply.failure === undefined) inbox.end();
        else inbox.fail(new ModelFailure(reply.failure));
        close();
      },
      lose(error) {
        inbox.fail(error);
        close();
      },
    });
  });
  hold(child, true);
  order({ id, job });
  return {
    pieces: inbox.read(),
    over,
    abandon(reason) {
      if (patience || !waiters.has(id)) return;
      inbox.fail(reason);
      order({ id, stop: true });
      patience = setTimeout(() => child.kill('SIGKILL'), patienceMs);
    },
  };
}

function hold(child: ChildProcess, isBusy: boolean): void {
  const change = isBusy ? 'ref' : 'unref';
  child[change]();
  child.channel?.[change]();
}
