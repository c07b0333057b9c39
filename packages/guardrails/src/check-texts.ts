import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Policy, ProviderPolicy, Side } from './define-policy.ts';
import type { GuardrailHit, TextCheck } from './outcome.ts';
import { hitsOf, openStages } from './output-guard.ts';
import { ask } from './providers/ask.ts';
import type { Stage } from './stage.ts';

/** Characters of a text that a provider is asked about at once. */
const pieceLength = 20_000;
const contextLength = 200;
/** Questions to providers that are open at once, for one call. */
const questionsAtOnce = 8;
/** Characters that are read without a pause: some milliseconds. */
const stepLength = 16_384;

interface Checked {
  text: string;
  hits: GuardrailHit[];
  blockedBy?: string;
}

/** Puts whole texts through policies: all through those at hand first, and what is left to the providers. */
export async function checkTexts(
  policies: readonly Policy[],
  side: Side,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<TextCheck> {
  const hits = new Map<string, GuardrailHit>();
  const note = (checked: Checked) => {
    for (const hit of checked.hits) {
      const key = `${hit.name} ${hit.action}`;
      const known = hits.get(key);
      hits.set(key, known ? { ...known, count: known.count + hit.count } : hit);
    }
    return checked;
  };
  const passed: string[] = [];
  for (const text of texts) {
    const { blockedBy, text: left } = note(await checkAtHand(policies, side, text, signal));
    if (blockedBy) return { texts: [], hits: [...hits.values()], blockedBy };
    passed.push(left);
  }
  const providers = policies.filter((policy): policy is ProviderPolicy => policy.kind === 'provider');
  if (providers.length === 0) return { texts: passed, hits: [...hits.values()] };
  const answers = await inTurns(passed, (text) => askAll(providers, side, text, signal));
  const blockedBy = answers.map(note).find((answer) => answer.blockedBy)?.blockedBy;
  return { texts: blockedBy ? [] : answers.map(({ text }) => text), hits: [...hits.values()], blockedBy };
}

async function checkAtHand(
  policies: readonly Policy[],
  side: Side,
  given: string,
  signal: AbortSignal,
): Promise<Checked> {
  const stages = openStages(policies);
  let text = given;
  for (const stage of stages) {
    text = await pass(stage, text, signal);
    const { blockedBy } = stage;
    if (blockedBy) return { text: '', hits: hitsOf(side, stages, blockedBy), blockedBy };
  }
  return { text, hits: hitsOf(side, stages, undefined) };
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

/** One provider after the other, since each sees the text as the one before it left it. */
async function askAll(
  providers: readonly ProviderPolicy[],
  side: Side,
  given: string,
  signal: AbortSignal,
): Promise<Checked> {
  const hits: GuardrailHit[] = [];
  let text = given;
  if (text.trim() === '') return { text, hits };
  for (const provider of providers) {
    const { name } = provider.info;
    let written = '';
    for (let at = 0; at < text.length; at += pieceLength) {
      const piece = text.slice(at, at + pieceLength);
      const before = text.slice(Math.max(0, at - contextLength), at);
      const { blocked, replacement } = await ask(provider, { text: piece, before, side }, signal);
      if (blocked) return { text: '', hits: [{ name, side, action: 'blocked', count: 1 }], blockedBy: name };
      written += replacement ?? piece;
    }
    if (written !== text) hits.push({ name, side, action: 'masked', count: 1 });
    text = written;
  }
  return { text, hits };
}

/** Some at a time, in their order; nothing more is begun once one failed. */
async function inTurns<T>(texts: readonly string[], check: (text: string) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  for (let at = 0; at < texts.length; at += questionsAtOnce)
    answers.push(...(await Promise.all(texts.slice(at, at + questionsAtOnce).map(check))));
  return answers;
}
