import type { Strength } from './candidate.ts';
import type { MatchType } from './match-type.ts';

/** Labels of a value by language, divided by `|`; a label's words match with ` `, `_`, `-`, `.` or nothing between them. */
export type Labels = Readonly<Record<string, string>>;

/** Takes one candidate of the calling detector; offsets are UTF-16 units. */
export type Report = (start: number, end: number, strength?: Strength) => void;

/** What the shared pass over the text stops at: a run of digits, a label, a long token, or one of three punctuation marks. */
type Landmark = 'digits' | 'label' | 'token' | '@' | '.' | '://';

export interface Detector {
  type: MatchType;
  /** What counts as a match, in prose. */
  rule: string;
  /** Where the rule comes from. */
  source: string;
  strength: Strength;
  on: Landmark;
  /** For `digits`: the lengths of a first run of digits that are worth a look. */
  lengths?: readonly number[];
  /** For `label`: the words that lead to `scan`. Otherwise: the words whose nearness `scan` is told of. */
  contextWords?: Labels;
  /** Texts with the expected match between guillemets. */
  examples: readonly string[];
  counterExamples: readonly string[];
  /**
   * Looks at the landmark `from`..`to` and reports what it finds within 4,096 units around it. `context` is the end of the
   * nearest context word before the landmark, or -1. May return an offset before which it needs not be called again.
   */
  scan(text: string, from: number, to: number, report: Report, context: number): number | undefined;
}

/** Declares a detector of one category. */
export const defineDetector = (detector: Detector): Detector => detector;
