import type { RedactedMatch } from '@quire/pii';

/**
 * From places in a masked text to places in the text before it was masked, both in code points. What lies before a place
 * that was forgotten is not held.
 */
export function createUnmasker() {
  let matches: RedactedMatch[] = [];
  let head = 0;
  /** By how much the text before the first match that is held grew shorter. */
  let shift = 0;

  /** The first match that is held and begins at a place or behind it. */
  function from(place: number): number {
    let low = head;
    let high = matches.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((matches[middle]?.redactedStart ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** A place inside a mask stands for the edge of what it hides. */
  function unmask(place: number, edge: 'start' | 'end'): number {
    const index = from(place) - 1;
    const match = index >= head ? matches[index] : undefined;
    if (!match) return place + shift;
    return place >= match.redactedEnd ? match.end + place - match.redactedEnd : match[edge];
  }

  return {
    add(found: readonly RedactedMatch[]): void {
      for (const match of found) matches.push(match);
    },
    unmask,
    forget(before: number): void {
      for (let match = matches[head]; match && match.redactedEnd <= before; match = matches[++head])
        shift = match.end - match.redactedEnd;
      if (head > 1024 && head * 2 > matches.length) {
        matches = matches.slice(head);
        head = 0;
      }
    },
  };
}

export type Unmasker = ReturnType<typeof createUnmasker>;
