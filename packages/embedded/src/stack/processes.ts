/** A process of the product: one with a port serves HTTP, one without is a worker and says over IPC when it is ready. */
export interface StackProcess {
  name: string;
  /** In dist/. */
  file: string;
  /** The default; `QUIRE_<NAME>_PORT` overrides it. */
  port?: number;
}

/** What `npm start` runs, in the order of the table it prints. */
export const stackProcesses: StackProcess[] = [
  { name: 'identity', file: 'identity.js', port: 4000 },
  { name: 'agents', file: 'agents.js', port: 4001 },
  { name: 'agents-worker', file: 'agents-worker.js' },
  { name: 'curation', file: 'curation.js', port: 4002 },
  { name: 'curation-worker', file: 'curation-worker.js' },
  { name: 'context', file: 'context.js', port: 4003 },
  { name: 'context-worker', file: 'context-worker.js' },
];
