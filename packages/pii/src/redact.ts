import type { PiiOptions } from './options.ts';
import type { Redaction } from './redaction.ts';
import { createPiiStream } from './stream.ts';

/** Replaces each match with `[PII]`. */
export function redact(text: string, options?: PiiOptions): Redaction {
  const stream = createPiiStream(options);
  const head = stream.push(text);
  const tail = stream.end();
  return { text: head.text + tail.text, matches: head.matches.concat(tail.matches) };
}
