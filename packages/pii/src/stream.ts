import { createCodePointCounter } from './engine/code-points.ts';
import { engineFor, segment, surroundings } from './engine/engine.ts';
import type { PiiOptions } from './options.ts';
import { mask, type Redaction } from './redaction.ts';

export interface PiiStream {
  /** Takes the next chunk, cut anywhere, and gives what is settled by now; offsets are those of the whole text. */
  push(chunk: string): Redaction;
  /** Gives the rest. */
  end(): Redaction;
}

/** Scans a text of any size in memory for two parts of 128 K units; how it is cut into chunks changes nothing. */
export function createPiiStream(options?: PiiOptions): PiiStream {
  const engine = engineFor(options);
  let buffer = '';
  /** Where in the buffer the next part starts. */
  let from = 0;
  let points = 0;
  let redactedPoints = 0;

  function settle(isLast: boolean): Redaction {
    const result: Redaction = { text: '', matches: [] };
    while (from < buffer.length && (isLast || buffer.length > from + segment + surroundings)) {
      const { cut, found } = engine.next(buffer, from);
      const toCodePoint = createCodePointCounter(buffer, from, points);
      let copied = from;
      const copyTo = (offset: number) => {
        result.text += buffer.slice(copied, offset);
        redactedPoints += toCodePoint(offset) - points;
        points = toCodePoint(offset);
      };
      for (const { start, end, type } of found) {
        copyTo(start);
        const redactedStart = redactedPoints;
        redactedPoints += mask.length;
        result.matches.push({
          start: points,
          end: toCodePoint(end),
          matchType: type,
          redactedStart,
          redactedEnd: redactedPoints,
        });
        result.text += mask;
        points = toCodePoint(end);
        copied = end;
      }
      copyTo(cut);
      from = cut;
    }
    if (!isLast && from > surroundings + segment) {
      buffer = buffer.slice(from - surroundings);
      from = surroundings;
    }
    return result;
  }

  return {
    push(chunk) {
      buffer += chunk;
      return settle(false);
    },
    end: () => settle(true),
  };
}
