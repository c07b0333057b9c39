import { fileURLToPath } from 'node:url';

/** Where the built processes lie: beside us when we are built ourselves. */
export const distDir = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../../dist/' : './', import.meta.url),
);
