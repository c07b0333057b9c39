import type { Stage } from '../stage.ts';
import { sentenceEnds } from '../text/sentences.ts';
import { findPersonalData, type Span } from './find.ts';
import { forcedCut, isWithin } from './safe-end.ts';

const mask = '[PII]';
/** What is looked at again before the text that is to be cleared: labels may stand there. */
const before = 1_024;
/** Shorter texts are not worth a look of their own. */
const shortest = 32;
/** A text that finds no end is cut by then: no match is longer. */
const longest = 4_096;

/** How much may be cleared, and what was found in it and before it. */
interface Cut {
  size: number;
  found: readonly Span[];
}

/**
 * Masks or blocks personal data in a text that comes in pieces. A sentence or line is cleared as a whole, once nothing that
 * follows can belong to what was found in it.
 */
export function createPiiStage(name: string, action: 'mask' | 'block'): Stage {
  let seen = '';
  let held = '';
  let blockedBy: string | undefined;
  let masked = 0;

  /** Gives the first held units as they may be sent. */
  function clear({ size, found }: Cut): string {
    const fresh = found
      .map(({ start, end }) => ({ start: start - seen.length, end: end - seen.length }))
      .filter(({ end }) => end > 0);
    const [first] = fresh;
    let result = '';
    let copied = 0;
    if (action === 'block' && first) {
      blockedBy = name;
      result = held.slice(0, Math.max(0, first.start));
    } else {
      for (const { start, end } of fresh) {
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
    for (let cut = nextCut(looked); cut && !blockedBy; cut = nextCut(looked)) {
      result += clear(cut);
      looked = 0;
    }
    if (!isLast || !held) return result;
    return result + clear({ size: held.length, found: findPersonalData(seen + held) });
  }

  function nextCut(from: number): Cut | undefined {
    for (const end of sentenceEnds(held, from)) {
      if (end > longest) break;
      if (end < shortest) continue;
      const text = seen + held.slice(0, end);
      if (held.slice(0, end).trim() === '') return { size: end, found: [] };
      if (isWithin(text)) continue;
      const found = findPersonalData(text);
      const last = found.at(-1);
      // What ends where the text ends may go on behind it.
      if (!last || last.end < text.trimEnd().length - 1) return { size: end, found };
    }
    if (held.length <= longest) return undefined;
    const text = held.slice(0, longest);
    const size = forcedCut(seen, text);
    return { size, found: findPersonalData(seen + text).filter(({ end }) => end <= seen.length + size) };
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
