export { countMatches, detect, type PiiMatch } from './detect.ts';
export type { EntityProvider } from './entities/entity-provider.ts';
export { detectLarge, redactLarge } from './large.ts';
export { type MatchType, matchTypes } from './match-type.ts';
export { labelLanguages, type PiiOptions } from './options.ts';
export { redact } from './redact.ts';
export type { RedactedMatch, Redaction } from './redaction.ts';
export { createPiiStream, type PiiStream } from './stream.ts';
