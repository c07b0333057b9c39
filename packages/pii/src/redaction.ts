import type { PiiMatch } from './detect.ts';

/** A match with the place of its mask in the redacted text, in code points. */
export interface RedactedMatch extends PiiMatch {
  redactedStart: number;
  redactedEnd: number;
}

/** A text, or what is settled of it, with its matches masked. */
export interface Redaction {
  text: string;
  matches: RedactedMatch[];
}

/** What stands in a redacted text for each match. */
export const mask = '[PII]';
