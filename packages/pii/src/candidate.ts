import type { MatchType } from './match-type.ts';

/** How sure a detector is: a checked number, a value beside its keyword, or a shape alone. */
export type Strength = 'validated' | 'anchored' | 'bare';

/** One possible match before overlaps are settled; offsets are UTF-16 units. */
export interface Candidate {
  start: number;
  end: number;
  type: MatchType;
  strength: Strength;
}
