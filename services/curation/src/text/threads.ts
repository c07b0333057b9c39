import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { defineError } from '@quire/errors';
import type { Refined, RefineTask } from './refine.ts';
import type { Notice, Order } from './thread-protocol.ts';

/** The text itself is at fault, or what reads it: another attempt would end the same way. */
const textFailed = defineError(
  'curation.text_failed',
  422,
  (cause: string) => `The text was not refined: ${cause}`,
);

const program = import.meta.url.endsWith('.ts')
  ? new URL('../../../../dist/curation-text.js', import.meta.url)
  : new URL('./curation-text.js', import.meta.url);

/** Of one thread, and how many there are at most: a worker stays below 512 MiB. */
const maxHeapMb = 160;
const maxThreads = 2;
/** Longer texts wait for each other only. */
const longText = 32 * 1024 * 1024;
/** Pieces that a thread may have before it has taken the first of them. */
const window = 8;

/** Faults of the machine, such as a full disk, which pass. */
const isPassing = (code: string | undefined) => code !== undefined && /^E[A-Z]+$/.test(code);

interface Thread {
  worker: Worker;
  /** What is told the next notice; nobody while the thread waits for work. */
  listen: ((notice: Notice | Error) => void) | undefined;
}

export interface TextThreads {
  /** Refines a text; `onProgress` is told the units that are done. Rejects with the signal's reason when that is aborted. */
  refine(
    task: RefineTask,
    pieces: AsyncIterable<string>,
    signal: AbortSignal,
    onProgress?: (units: number) => void,
  ): Promise<Refined>;
  close(): Promise<void>;
}

/** Threads that refine texts, one each at a time; one more is for long texts, so that these keep nobody waiting. */
export function createTextThreads(size = Math.min(availableParallelism(), maxThreads)): TextThreads {
  const [usual, long] = [createThreads(size), createThreads(1)];
  return {
    refine: (task, ...rest) => ((task.length ?? 0) > longText ? long : usual).refine(task, ...rest),
    close: async () => void (await Promise.all([usual.close(), long.close()])),
  };
}

/** Threads start when they are needed. */
function createThreads(size: number): TextThreads {
  const idle: Thread[] = [];
  const all = new Set<Thread>();
  const waiting: (() => void)[] = [];

  function start(): Thread {
    const worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: maxHeapMb } });
    const thread: Thread = { worker, listen: undefined };
    all.add(thread);
    worker.on('message', (notice: Notice) => thread.listen?.(notice));
    worker.on('error', (error) => thread.listen?.(error));
    worker.once('exit', () => {
      all.delete(thread);
      const at = idle.indexOf(thread);
      if (at !== -1) idle.splice(at, 1);
      thread.listen?.(new Error('the text thread ended'));
    });
    return thread;
  }

  async function take(signal: AbortSignal): Promise<Thread> {
    for (;;) {
      signal.throwIfAborted();
      const thread = idle.pop() ?? (all.size < size ? start() : undefined);
      if (thread) return thread;
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        signal.addEventListener('abort', () => leave(resolve), { once: true });
      });
    }
  }

  /** Who no longer waits must not be the one that is woken. */
  function leave(resolve: () => void): void {
    const at = waiting.indexOf(resolve);
    if (at !== -1) waiting.splice(at, 1);
    resolve();
  }

  function giveBack(thread: Thread): void {
    thread.listen = undefined;
    thread.worker.unref();
    if (all.has(thread)) idle.push(thread);
    waiting.shift()?.();
  }

  async function end(thread: Thread): Promise<void> {
    thread.listen = undefined;
    all.delete(thread);
    await thread.worker.terminate();
    waiting.shift()?.();
  }

  return {
    async refine(task, pieces, signal, onProgress) {
      const thread = await take(signal);
      thread.worker.ref();
      try {
        const refined = await converse(thread, task, pieces, signal, onProgress);
        giveBack(thread);
        return refined;
      } catch (error) {
        await end(thread);
        throw error;
      }
    },
    async close() {
      await Promise.all([...all].map(end));
    },
  };
}

/** Sends a text, a few pieces ahead of the thread, and waits for its answer. */
async function converse(
  thread: Thread,
  task: RefineTask,
  pieces: AsyncIterable<string>,
  signal: AbortSignal,
  onProgress: ((units: number) => void) | undefined,
): Promise<Refined> {
  let ahead = 0;
  let done = 0;
  let goOn = () => {};
  let onAbort = () => {};
  const answer = new Promise<Refined>((resolve, reject) => {
    onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    thread.listen = (notice) => {
      if (notice instanceof Error) reject(textFailed(notice.message));
      else if ('refined' in notice) resolve(notice.refined);
      else if ('failed' in notice)
        reject(isPassing(notice.code) ? new Error(notice.failed) : textFailed(notice.failed));
      else {
        ahead--;
        done += notice.took;
        onProgress?.(done);
        goOn();
      }
    };
  });
  const tell = (order: Order) => thread.worker.postMessage(order);
  const send = async () => {
    tell({ begin: task });
    for await (const piece of pieces) {
      tell({ piece });
      if (++ahead >= window)
        await Promise.race([
          answer,
          new Promise<void>((resolve) => {
            goOn = resolve;
          }),
        ]);
      signal.throwIfAborted();
    }
    tell({ end: true });
  };
  try {
    const [refined] = await Promise.all([answer, send()]);
    return refined;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
