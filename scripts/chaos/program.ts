import { fileURLToPath } from 'node:url';

/** The built chaos program, which also plays the roles of the processes that are killed and frozen. */
export const program = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../dist/chaos.js' : './chaos.js', import.meta.url),
);
