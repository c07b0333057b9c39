import type { PiiMatch } from './detect.ts';
import type { PiiOptions } from './options.ts';
import { createPiiStream } from './stream.ts';

/** A match with the place of its mask in the redacted text, in code points. */
export interface RedactedMatch extends PiiMatch {
  redactedStart: number;
  redactedEnd: number;
}

/** What stands in a redacted text for each match. */
export const mask = '[PII]';

export interface Redaction {
  text: string;
  matches: RedactedMatch[];
}

/** Replaces each match with `[PII]`. */
export function redact(text: string, options?: PiiOptions): Redaction {
  const stream = createPiiStream(options);
  const head = stream.push(text);
  const tail = stream.end();
  return { text: head.text + tail.text, matches: head.matches.concat(tail.matches) };
}
