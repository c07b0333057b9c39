export { attemptsUsedUp, jobCancelled, jobTimedOut, leaseLost, workerStopping } from './errors.ts';
export { connectJobs, type Jobs } from './jobs.ts';
export { connectSignals, type Signals } from './signals.ts';
export type { Work } from './work.ts';
export { type JobHandler, type JobWorker, startWorker, type WorkerOptions } from './worker.ts';
