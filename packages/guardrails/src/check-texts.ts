import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Policy, Side } from './define-policy.ts';
import type { GuardrailHit, TextCheck } from './outcome.ts';
import { hitsOf, openStages } from './output-guard.ts';
import { ask } from './providers/ask.ts';
import type { Stage } from './stage.ts';

/** Characters of a text that a provider is asked about at once. */
const pieceLength = 20_000;
/** Characters that are read without a pause: some milliseconds. */
const stepLength = 16_384;

/** Puts whole texts through policies, one by one; the first text that is blocked ends it. */
export async function checkTexts(
  policies: readonly Policy[],
  side: Side,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<TextCheck> {
  const hits = new Map<string, GuardrailHit>();
  const passed: string[] = [];
  for (const text of texts) {
    const checked = await checkText(policies, side, text, signal);
    for (const hit of checked.hits) {
      const key = `${hit.name} ${hit.action}`;
      const known = hits.get(key);
      hits.set(key, known ? { ...known, count: known.count + hit.count } : hit);
    }
    if (checked.blockedBy) return { texts: [], hits: [...hits.values()], blockedBy: checked.blockedBy };
    passed.push(checked.text);
  }
  return { texts: passed, hits: [...hits.values()] };
}

/** A long text is read in steps, so that others have their turn in between. */
async function pass(stage: Stage, text: string, signal: AbortSignal): Promise<string> {
  let passed = '';
  for (let at = 0; at < text.length && !stage.blockedBy; at += stepLength) {
    if (at > 0) await nextTurn(undefined, { signal }).catch(() => signal.throwIfAborted());
    passed += stage.push(text.slice(at, at + stepLength));
  }
  return passed + stage.end();
}

interface Checked {
  text: string;
  hits: GuardrailHit[];
  blockedBy?: string;
}

async function checkText(
  policies: readonly Policy[],
  side: Side,
  given: string,
  signal: AbortSignal,
): Promise<Checked> {
  const stages = openStages(policies);
  let text = given;
  for (const stage of stages) {
    text = await pass(stage, text, signal);
    if (stage.blockedBy)
      return { text: '', hits: hitsOf(side, stages, stage.blockedBy), blockedBy: stage.blockedBy };
  }
  const hits = hitsOf(side, stages, undefined);
  if (text.trim() === '') return { text, hits };
  for (const policy of policies) {
    if (policy.kind !== 'provider') continue;
    const { name } = policy.info;
    let written = '';
    for (let at = 0; at < text.length; at += pieceLength) {
      const piece = text.slice(at, at + pieceLength);
      const before = text.slice(Math.max(0, at - 200), at);
      const verdict = await ask(policy, { text: piece, before, side }, signal);
      if (verdict.blocked)
        return { text: '', hits: [...hits, { name, side, action: 'blocked', count: 1 }], blockedBy: name };
      written += verdict.replacement ?? piece;
    }
    if (written !== text) hits.push({ name, side, action: 'masked', count: 1 });
    text = written;
  }
  return { text, hits };
}
