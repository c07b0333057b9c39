import type { Catalogue } from '@quire/models';
import { checkTexts } from './check-texts.ts';
import type { GuardrailInfo, Policy, Side } from './define-policy.ts';
import { guardrailUnavailable } from './guardrails.errors.ts';
import type { OutputGuard, TextCheck } from './outcome.ts';
import { openOutputGuard } from './output-guard.ts';
import { connectProviders } from './providers/connect-providers.ts';
import { builtinPolicies } from './registry.ts';

/** The guardrails of an installation. A provider's failure throws `guardrail_unavailable` (502): nothing passes unseen. */
export interface Guardrails {
  list(): readonly GuardrailInfo[];
  /** Those of `names` that there are not. */
  unknown(names: readonly string[]): string[];
  /** Puts whole texts that go to the model under the named guardrails. */
  checkInput(names: readonly string[], texts: readonly string[], signal: AbortSignal): Promise<TextCheck>;
  /** Puts whole texts that came from the model under the named guardrails. */
  checkOutput(names: readonly string[], texts: readonly string[], signal: AbortSignal): Promise<TextCheck>;
  /** Opens a watch over an answer that comes in pieces. */
  openOutput(names: readonly string[], signal: AbortSignal): OutputGuard;
}

export interface GuardrailsOptions {
  catalogue: Catalogue;
  /** JSON file of the operator's own guardrails; without it there are the built-in ones. */
  file?: string;
  /** What `${NAME}` in the file is replaced from. */
  env?: Readonly<Record<string, string | undefined>>;
  fetch?: typeof fetch;
}

/** Builds the guardrails: the built-in ones and the operator's. Throws one error that names every fault of the file. */
export function createGuardrails(options: GuardrailsOptions): Guardrails {
  const policies = [...builtinPolicies, ...connectProviders(options)];
  const byName = new Map(policies.map((policy) => [policy.info.name, policy]));
  const list = policies.map(({ info }) => info);

  /** A name that nobody knows any more stops the call: a guardrail that was taken away lets nothing through. */
  const pick = (names: readonly string[], side: Side): Policy[] =>
    [...new Set(names)]
      .map((name) => byName.get(name) ?? missing(name))
      .filter(({ info }) => info.appliesTo.includes(side));

  return {
    list: () => list,
    unknown: (names) => names.filter((name) => !byName.has(name)),
    checkInput: async (names, texts, signal) => checkTexts(pick(names, 'input'), 'input', texts, signal),
    checkOutput: async (names, texts, signal) => checkTexts(pick(names, 'output'), 'output', texts, signal),
    openOutput: (names, signal) => openOutputGuard(pick(names, 'output'), signal),
  };
}

function missing(name: string): never {
  throw guardrailUnavailable(name, 'It is not set up any more.');
}
