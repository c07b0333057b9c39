import type { CurationOptions, PiiMatch } from '@quire/contracts/curation';
import { countMatches, createPiiStream, type RedactedMatch, type Redaction } from '@quire/pii';
import type { ListFile } from './part-file.ts';

export interface PersonalData {
  /** Gives the text that is settled, masked after redaction, with the masks it holds. */
  push(text: string): Redaction;
  end(): Redaction;
  /** How many matches of each category there were. */
  counts(): Record<string, number>;
}

/** Finds personal data in a text that comes in pieces and lists it; masks it where that is the mode. */
export function createPersonalData(
  { pii, entity_redaction: entities }: Pick<CurationOptions, 'pii' | 'entity_redaction'>,
  list: ListFile,
): PersonalData {
  const stream = createPiiStream({ entities });
  const isMasking = pii === 'redaction';
  const counts: Record<string, number> = {};

  function record({ text, matches }: Redaction, given: string): Redaction {
    for (const match of matches) list.add(JSON.stringify(describe(match, isMasking)));
    for (const [type, count] of Object.entries(countMatches(matches)))
      counts[type] = (counts[type] ?? 0) + count;
    return isMasking ? { text, matches } : { text: given, matches: [] };
  }

  return {
    push: (text) => record(stream.push(text), text),
    end: () => record(stream.end(), ''),
    counts: () => counts,
  };
}

const describe = (match: RedactedMatch, isMasking: boolean): PiiMatch => ({
  start: match.start,
  end: match.end,
  match_type: match.matchType,
  redacted_start: isMasking ? match.redactedStart : null,
  redacted_end: isMasking ? match.redactedEnd : null,
});
