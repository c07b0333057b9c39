import { extractionTimeout } from '../extract.errors.ts';
import { timeLimitMs } from '../isolation/time-limit.ts';
import { Unreadable } from '../unreadable.ts';
import { type Child, ChildGone, type ChildOptions, startChild } from './child-process.ts';
import { type Entering, type Job, memorySignal, type Reply } from './protocol.ts';

export interface PoolOptions extends ChildOptions {
  size: number;
}

/** A child is replaced after this many files, or when it has grown to this part of the memory it may use. */
const maxJobs = 500;
const maxGrowth = 0.5;

/** One more try, since a child may also die of something that is not its file's fault. */
const maxAttempts = 2;

/** Timers of Node end at once beyond 31 bits. */
const longestTimer = 2 ** 31 - 1;

/** How far a file has come, over all attempts. */
interface Progress {
  spentMs: number;
  limitMs: number;
  /** The extractor that has it. */
  reader?: string;
  onShare?(share: number): void;
}

interface Waiter {
  give(child: Child): void;
  refuse(reason: unknown): void;
}

/**
 * Child processes that read files, one each at a time. They start with the first job, and one is kept started
 * ahead of need, so that a killed or worn child is replaced before the next job wants it.
 */
export function createPool({ size, ...options }: PoolOptions) {
  const children = new Set<Child>();
  const idle: Child[] = [];
  const waiting: Waiter[] = [];
  let isClosed = false;

  const start = () => {
    const child = startChild(options);
    children.add(child);
    return child;
  };

  const offer = (child: Child) => {
    const next = waiting.shift();
    if (next) next.give(child);
    else idle.push(child);
  };

  const prefetch = () => {
    if (!isClosed && idle.length === 0 && children.size < size) offer(start());
  };

  const retire = (child: Child) => {
    children.delete(child);
    void child.kill();
    prefetch();
  };

  const takeIdle = () => {
    for (let child = idle.pop(); child; child = idle.pop()) {
      if (!child.isGone()) return child;
      children.delete(child);
    }
    return children.size < size ? start() : undefined;
  };

  const wait = (signal: AbortSignal) =>
    new Promise<Child>((resolve, reject) => {
      const onAbort = () => waiter.refuse(signal.reason);
      const settle = (done: () => void) => {
        signal.removeEventListener('abort', onAbort);
        done();
      };
      const waiter: Waiter = {
        give: (child) => settle(() => resolve(child)),
        refuse: (reason) => {
          const index = waiting.indexOf(waiter);
          if (index !== -1) waiting.splice(index, 1);
          settle(() => reject(reason));
        },
      };
      waiting.push(waiter);
      signal.addEventListener('abort', onAbort);
    });

  const take = async (signal: AbortSignal): Promise<Child> => {
    signal.throwIfAborted();
    if (isClosed) throw closed();
    const child = takeIdle();
    if (!child) return wait(signal);
    prefetch();
    return child;
  };

  const giveBack = (child: Child, { residentBytes }: Reply) => {
    const isWorn = child.jobs() >= maxJobs || residentBytes > options.memoryMb * 1024 * 1024 * maxGrowth;
    if (isWorn) retire(child);
    else offer(child);
  };

  const attempt = async (child: Child, job: Job, signal: AbortSignal, progress: Progress): Promise<Reply> => {
    let isLate = false;
    let timer: NodeJS.Timeout | undefined;
    const startedAt = performance.now();
    const kill = () => void child.kill();
    const runFor = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(
        () => {
          isLate = true;
          kill();
        },
        Math.min(ms, longestTimer),
      );
    };
    const onEntering = ({ entering, limitMs }: Entering) => {
      progress.reader = entering;
      progress.limitMs = limitMs;
      runFor(limitMs - progress.spentMs - (performance.now() - startedAt));
    };
    runFor(progress.limitMs - progress.spentMs);
    signal.addEventListener('abort', kill);
    if (signal.aborted) kill();
    try {
      const reply = await child.run(job, { onEntering, onShare: progress.onShare });
      giveBack(child, reply);
      return reply;
    } catch (err) {
      retire(child);
      signal.throwIfAborted();
      throw isLate ? extractionTimeout(progress.limitMs) : err;
    } finally {
      clearTimeout(timer);
      progress.spentMs += performance.now() - startedAt;
      signal.removeEventListener('abort', kill);
    }
  };

  /** A last attempt by the other extractors of the type, where one is known to end the process. */
  const runWithout = async (progress: Progress, job: Job, signal: AbortSignal, cause: Unreadable) => {
    if (!progress.reader) throw cause;
    const child = await take(signal);
    const reply = await attempt(child, { ...job, skip: [progress.reader] }, signal, progress).catch((err) => {
      throw err instanceof ChildGone ? cause : err;
    });
    if (!reply.ok && reply.reason !== 'heavy') throw cause;
    return reply;
  };

  return {
    /** Reads one file in the next free child. Aborting the signal kills that child and no other. */
    async run(job: Job, signal: AbortSignal, onShare?: (share: number) => void): Promise<Reply> {
      const limitMs = Math.min(timeLimitMs('light', 0), job.maxMs);
      const progress: Progress = { spentMs: 0, limitMs, onShare };
      for (let tries = 1; ; tries += 1) {
        const child = await take(signal);
        try {
          return await attempt(child, job, signal, progress);
        } catch (err) {
          if (isClosed) throw closed();
          if (!(err instanceof ChildGone) || err.signal === null) throw err;
          const isFull = err.signal === memorySignal;
          if (!isFull && tries < maxAttempts) continue;
          return runWithout(
            progress,
            job,
            signal,
            new Unreadable(isFull ? 'out_of_memory' : 'crashed', err.message),
          );
        }
      }
    },

    /** Kills every child and waits until they are gone; jobs that still run or wait are rejected. */
    async close(): Promise<void> {
      isClosed = true;
      for (const waiter of [...waiting]) waiter.refuse(closed());
      await Promise.all([...children].map((child) => child.kill()));
    },
  };
}

const closed = () => new Error('the extractor is closed');
