import type { Candidate, Strength } from './candidate.ts';
import { type MatchType, matchTypes } from './match-type.ts';

const strengths: Record<Strength, number> = { validated: 0, anchored: 1, bare: 2 };
const ranks = Object.fromEntries(matchTypes.map((type, rank) => [type, rank])) as Record<MatchType, number>;

/** The one order between two that overlap: the surer, then the longer, then the rank of `matchTypes`, then the first. */
const byPrecedence = (a: Candidate, b: Candidate): number =>
  strengths[a.strength] - strengths[b.strength] ||
  b.end - b.start - (a.end - a.start) ||
  ranks[a.type] - ranks[b.type] ||
  a.start - b.start;

/** One list without overlaps, in the order of the text. */
export function resolve(candidates: readonly Candidate[]): Candidate[] {
  if (areApart(candidates)) return [...candidates];
  const sorted = [...candidates].sort((a, b) => a.start - b.start || a.end - b.end);
  const chosen: Candidate[] = [];
  // Only candidates that hang together can shut each other out.
  for (let first = 0; first < sorted.length; ) {
    let next = first + 1;
    let reach = (sorted[first] as Candidate).end;
    while (next < sorted.length && (sorted[next] as Candidate).start < reach) {
      reach = Math.max(reach, (sorted[next] as Candidate).end);
      next++;
    }
    if (next === first + 1) chosen.push(sorted[first] as Candidate);
    else chosen.push(...settle(sorted.slice(first, next)));
    first = next;
  }
  return chosen;
}

/** Whether they are in the order of the text without an overlap, as most are. */
function areApart(candidates: readonly Candidate[]): boolean {
  let reach = 0;
  for (const { start, end } of candidates) {
    if (start < reach) return false;
    reach = end;
  }
  return true;
}

/** Takes candidates by precedence, each unless it meets one already taken. `taken` stays in the order of the text. */
function settle(group: Candidate[]): Candidate[] {
  const taken: Candidate[] = [];
  for (const candidate of group.sort(byPrecedence)) {
    const at = placeOf(taken, candidate.start);
    const left = taken[at - 1];
    const right = taken[at];
    if ((left && left.end > candidate.start) || (right && right.start < candidate.end)) continue;
    taken.splice(at, 0, candidate);
  }
  return taken;
}

/** The index of the first that starts at `start` or later. */
function placeOf(taken: readonly Candidate[], start: number): number {
  let low = 0;
  let high = taken.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((taken[middle] as Candidate).start < start) low = middle + 1;
    else high = middle;
  }
  return low;
}
