import type { Extractor } from '../define-extractor.ts';

/** Mail, archives and databases. */
export const containers: readonly Extractor[] = [];
