import type { ProviderPolicy } from '../define-policy.ts';
import { cutBefore, sentenceEnds } from '../text/sentences.ts';
import { ask } from './ask.ts';

/** Characters that are put to the providers at once: few enough for a reader to wait for, enough to judge by. */
const shortest = 400;
const longest = 1_600;
/** What providers that judge by context are shown of the text before. */
const contextLength = 1_000;

/** Like a `Stage`, but it waits for others. */
export interface ProviderStage {
  push(text: string): Promise<string>;
  end(): Promise<string>;
  readonly masked: ReadonlyMap<string, number>;
  readonly blockedBy: string | undefined;
}

/** Holds an answer back by some sentences at a time until every provider has cleared them. */
export function createProviderStage(policies: readonly ProviderPolicy[], signal: AbortSignal): ProviderStage {
  let held = '';
  let before = '';
  let blockedBy: string | undefined;
  const masked = new Map<string, number>();

  async function clear(size: number): Promise<string> {
    const piece = held.slice(0, size);
    held = held.slice(size);
    const question = { text: piece, before, side: 'output' as const };
    before = (before + piece).slice(-contextLength);
    const verdicts = await Promise.all(policies.map((policy) => ask(policy, question, signal)));
    let text = piece;
    for (const [i, { blocked, replacement }] of verdicts.entries()) {
      const name = policies[i]?.info.name ?? '';
      if (blocked) {
        blockedBy = name;
        held = '';
        return '';
      }
      if (replacement === undefined || replacement === text) continue;
      // Two that change the same text would undo each other's change: the second sees what the first made of it.
      const again =
        text === piece
          ? { replacement }
          : await ask(policies[i] as ProviderPolicy, { ...question, text }, signal);
      text = again.replacement ?? text;
      masked.set(name, (masked.get(name) ?? 0) + 1);
    }
    return text;
  }

  async function settle(): Promise<string> {
    let result = '';
    for (let size = nextCut(held); size !== undefined && !blockedBy; size = nextCut(held))
      result += await clear(size);
    return result;
  }

  return {
    async push(text) {
      if (blockedBy) return '';
      held += text;
      return settle();
    },
    async end() {
      const settled = await settle();
      return held && !blockedBy ? settled + (await clear(held.length)) : settled;
    },
    masked,
    get blockedBy() {
      return blockedBy;
    },
  };
}

/** Depends on the text alone, so that its pieces change nothing. */
function nextCut(held: string): number | undefined {
  for (const end of sentenceEnds(held, shortest)) {
    if (end <= longest) return end;
    break;
  }
  return held.length > longest ? cutBefore(held.slice(0, longest), longest) : undefined;
}
