import type { Policy, ProviderPolicy, Side, WordPolicy } from './define-policy.ts';
import type { GuardrailHit, OutputGuard } from './outcome.ts';
import { createWordStage } from './phrases/word-stage.ts';
import { createProviderStage } from './providers/provider-stage.ts';
import type { Stage } from './stage.ts';

const isWords = (policy: Policy): policy is WordPolicy => policy.kind === 'words';
const isProvider = (policy: Policy): policy is ProviderPolicy => policy.kind === 'provider';

/** Those that look on the text itself, in the order in which it passes them. */
export function openStages(policies: readonly Policy[]): Stage[] {
  const words = policies.filter(isWords);
  const stages = words.length > 0 ? [createWordStage(words.map((policy) => policy.open()))] : [];
  // Blocking goes before masking, which would hide what is to be blocked.
  for (const policy of policies) if (policy.kind === 'text' && policy.blocks) stages.push(policy.open());
  for (const policy of policies) if (policy.kind === 'text' && !policy.blocks) stages.push(policy.open());
  return stages;
}

/** What the stages did, once they are through. */
export function hitsOf(
  side: Side,
  stages: readonly { masked: Iterable<readonly [string, number]> }[],
  blockedBy: string | undefined,
): GuardrailHit[] {
  const masked = stages
    .flatMap((stage) => [...stage.masked])
    .map(([name, count]) => ({ name, side, action: 'masked' as const, count }));
  return blockedBy ? [...masked, { name: blockedBy, side, action: 'blocked', count: 1 }] : masked;
}

/** A text on its way through all policies. The last one that blocks is the one whose place is first in the text. */
export function openOutputGuard(policies: readonly Policy[], signal: AbortSignal): OutputGuard {
  const stages = openStages(policies);
  const providers = policies.filter(isProvider);
  const last = providers.length > 0 ? createProviderStage(providers, signal) : undefined;
  const all = last ? [...stages, last] : stages;
  let ended = false;

  const blockedBy = () => all.findLast((stage) => stage.blockedBy !== undefined)?.blockedBy;

  async function run(text: string, isEnd: boolean): Promise<string> {
    let passing = text;
    let ending = isEnd;
    for (const stage of stages) {
      passing = stage.push(passing) + (ending ? stage.end() : '');
      // What a stage lets through before it blocks is all there is for those behind it.
      ending ||= stage.blockedBy !== undefined;
    }
    if (last) passing = (await last.push(passing)) + (ending ? await last.end() : '');
    ended = ending || last?.blockedBy !== undefined;
    return passing;
  }

  return {
    push: async (text) => (ended ? '' : run(text, false)),
    end: async () => (ended ? '' : run('', true)),
    get hits() {
      return hitsOf('output', all, blockedBy());
    },
    get blockedBy() {
      return blockedBy();
    },
  };
}
