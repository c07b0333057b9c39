export { countMatches, detect, type PiiMatch } from './detect.ts';
export type { EntityProvider } from './entities/entity-provider.ts';
export { detectLarge, redactLarge } from './large.ts';
export { type MatchType, matchTypes } from './match-type.ts';
export { labelLanguages, type PiiOptions } from './options.ts';
export { type RedactedMatch, type Redaction, redact } from './redact.ts';
export { createPiiStream, type PiiStream } from './stream.ts';
