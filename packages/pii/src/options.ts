import type { MatchType } from './match-type.ts';

/** What one call looks for. */
export interface PiiOptions {
  /** Only these categories; all pattern categories by default, and with `entities` the named ones. */
  categories?: readonly MatchType[];
  /** Numbers without a keyword or a check digit are left alone. */
  strict?: boolean;
  /** Names of people, organizations, places and affiliations as well. */
  entities?: boolean;
  /** Languages of the labels beside values, of `en de es fr it pt`; all by default. */
  labelLanguages?: readonly string[];
  /** Texts that are never a match, without regard to case. */
  allow?: readonly string[];
  /** Words that are always a match, of the category SECRET, without regard to case. */
  deny?: readonly string[];
}

export const labelLanguages = ['en', 'de', 'es', 'fr', 'it', 'pt'] as const;
