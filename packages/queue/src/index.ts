export type { JobHandler } from './attempts.ts';
export type { Cause } from './causes.ts';
export { type Counters, connectCounters } from './counters.ts';
export {
  attemptsUsedUp,
  jobCancelled,
  jobTimedOut,
  leaseLost,
  queueFull,
  retryForbidden,
  workerStopping,
} from './errors.ts';
export { type Chore, type Janitor, startJanitor } from './janitor.ts';
export { connectJobs, type JobEntry, type Jobs } from './jobs.ts';
export { connectSignals, type Signals } from './signals.ts';
export { connectTails, type Tails } from './tails.ts';
export type { Work } from './work.ts';
export { type JobWorker, startWorker, type WorkerOptions } from './worker.ts';
