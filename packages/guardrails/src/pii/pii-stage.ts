import type { MatchType } from '@quire/pii';
import type { Stage } from '../stage.ts';
import { sentenceEnds } from '../text/sentences.ts';
import { findPersonalData } from './find.ts';
import { forcedCut, isSafeEnd } from './safe-end.ts';

/** What exposes a person or opens a door. Titles, genders, bare places and plain links do not. */
export const guarded: readonly MatchType[] = [
  'ADDRESS',
  'EMAIL',
  'PHONE',
  'SSN',
  'CREDIT_CARD',
  'CVV',
  'BANK_ACCOUNT',
  'IBAN',
  'SECRET',
  'IP_ADDRESS',
  'DATE_OF_BIRTH',
  'PASSPORT',
  'MEDICAL_LICENSE',
  'CRYPTO_WALLET',
  'BITCOIN_ADDRESS',
];
const mask = '[PII]';
/** What is looked at again before the text that is to be cleared: labels may stand there. */
const before = 1_024;
/** Shorter texts are not worth a look of their own. */
const shortest = 24;
/** A text that finds no end is cut by then: no match is longer. */
const longest = 4_096;

/**
 * Masks or blocks personal data in a text that comes in pieces. A sentence or line is cleared as a whole, once nothing that
 * follows can belong to what was found in it.
 */
export function createPiiStage(name: string, action: 'mask' | 'block'): Stage {
  let seen = '';
  let held = '';
  let blockedBy: string | undefined;
  let masked = 0;

  /** Gives the first `size` held units as they may be sent. */
  function clear(size: number): string {
    const found = findPersonalData(seen + held.slice(0, size), guarded)
      .map(({ start, end }) => ({ start: start - seen.length, end: end - seen.length }))
      .filter(({ end }) => end > 0);
    const [first] = found;
    let result = '';
    let copied = 0;
    if (action === 'block' && first) {
      blockedBy = name;
      result = held.slice(0, Math.max(0, first.start));
    } else {
      for (const { start, end } of found) {
        result += held.slice(copied, Math.max(copied, start)) + mask;
        copied = end;
        masked++;
      }
      result += held.slice(copied, size);
    }
    seen = (seen + held.slice(0, size)).slice(-before);
    held = blockedBy ? '' : held.slice(size);
    return result;
  }

  function settle(isLast: boolean, from: number): string {
    let result = '';
    let looked = Math.max(0, from - 8);
    for (;;) {
      const size = nextCut(looked);
      if (size === undefined) break;
      result += clear(size);
      looked = 0;
      if (blockedBy) return result;
    }
    return isLast && held ? result + clear(held.length) : result;
  }

  function nextCut(from: number): number | undefined {
    for (const end of sentenceEnds(held, from)) {
      if (end > longest) break;
      if (end >= shortest && isSafeEnd(seen, held.slice(0, end), guarded)) return end;
    }
    return held.length > longest ? forcedCut(seen, held.slice(0, longest), guarded) : undefined;
  }

  return {
    push(text) {
      if (blockedBy) return '';
      const from = held.length;
      held += text;
      return settle(false, from);
    },
    end: () => (blockedBy ? '' : settle(true, held.length)),
    get masked(): [string, number][] {
      return masked > 0 ? [[name, masked]] : [];
    },
    get blockedBy() {
      return blockedBy;
    },
  };
}
