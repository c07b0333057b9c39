import { Worker } from 'node:worker_threads';
import { detect, type PiiMatch } from './detect.ts';
import type { PiiOptions } from './options.ts';
import { redact } from './redact.ts';
import type { Redaction } from './redaction.ts';

/** Texts longer than this, in UTF-16 units, would hold up an event loop for tens of milliseconds. */
const large = 1024 * 1024;
const program = import.meta.url.endsWith('.ts')
  ? new URL('../../../dist/pii-worker.js', import.meta.url)
  : new URL('./pii-worker.js', import.meta.url);

/** What the worker is started with. */
export interface Assignment {
  task: 'detect' | 'redact';
  text: string;
  options: PiiOptions | undefined;
}

function runWorker<T>(assignment: Assignment, signal: AbortSignal | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(program, { workerData: assignment });
    const stop = () => {
      reject(signal?.reason);
      void worker.terminate();
    };
    signal?.addEventListener('abort', stop, { once: true });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => {
      signal?.removeEventListener('abort', stop);
      reject(new Error(`The PII worker ended with code ${code} before it answered.`));
    });
  });
}

/** `detect`, on a worker thread when the text is longer than a million units; rejects with the signal's reason. */
export async function detectLarge(
  text: string,
  options?: PiiOptions,
  signal?: AbortSignal,
): Promise<PiiMatch[]> {
  signal?.throwIfAborted();
  return text.length > large ? runWorker({ task: 'detect', text, options }, signal) : detect(text, options);
}

/** `redact`, on a worker thread when the text is longer than a million units; rejects with the signal's reason. */
export async function redactLarge(
  text: string,
  options?: PiiOptions,
  signal?: AbortSignal,
): Promise<Redaction> {
  signal?.throwIfAborted();
  return text.length > large ? runWorker({ task: 'redact', text, options }, signal) : redact(text, options);
}
