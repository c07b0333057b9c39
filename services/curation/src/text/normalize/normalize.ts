import type { NormalizationSwitches } from '@quire/contracts/curation';
import { characterPasses, noSoftHyphens, type Pass, plainSpaces } from './characters.ts';
import type { Marks } from './replace-tracked.ts';
import { createLineTidier } from './tidy-lines.ts';

/**
 * Brings a text to one spelling, piece by piece; a piece ends with a line that does not break a word (see `cutAt`). Linear
 * in the text, and the same again when applied to its own answer. `marks` are places in the piece, moved as it changes.
 */
export function createNormalizer(switches: NormalizationSwitches): (piece: string, marks?: Marks) => string {
  const { whitespace, hyphenation } = switches;
  const passes: Pass[] = [
    ...(whitespace ? plainSpaces : []),
    ...(whitespace || hyphenation ? [createLineTidier({ whitespace, hyphenation })] : []),
    ...(whitespace ? [noSoftHyphens] : []),
    ...characterPasses(switches),
  ];
  return (piece, marks = []) => passes.reduce((text, pass) => pass(text, marks), piece);
}

/** A whole text at once. */
export const normalize = (text: string, switches: NormalizationSwitches): string =>
  createNormalizer(switches)(text);
