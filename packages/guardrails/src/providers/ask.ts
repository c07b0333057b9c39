import type { ProviderPolicy, Question, Verdict } from '../define-policy.ts';
import { guardrailUnavailable } from '../guardrails.errors.ts';

/** Asks a provider within its time. Throws `guardrail_unavailable`, or the caller's reason where that has gone. */
export async function ask(
  { info: { name }, timeoutMs, ask }: ProviderPolicy,
  question: Question,
  caller: AbortSignal,
): Promise<Verdict> {
  caller.throwIfAborted();
  const limit = new AbortController();
  let tooLate: () => void = () => {};
  // Some providers do not listen to a signal: the time is kept here as well.
  const late = new Promise<never>((_, reject) => {
    tooLate = () => reject(new Error(`It did not answer within ${timeoutMs / 1_000} s.`));
  });
  const stop = () => {
    limit.abort(caller.reason);
    tooLate();
  };
  const timer = setTimeout(() => {
    limit.abort();
    tooLate();
  }, timeoutMs);
  caller.addEventListener('abort', stop, { once: true });
  try {
    const answer = ask(question, limit.signal);
    answer.catch(() => {});
    return await Promise.race([answer, late]);
  } catch (error) {
    caller.throwIfAborted();
    const reason = limit.signal.aborted
      ? `It did not answer within ${timeoutMs / 1_000} s.`
      : sentenceOf(error);
    throw guardrailUnavailable(name, reason, error);
  } finally {
    clearTimeout(timer);
    caller.removeEventListener('abort', stop);
  }
}

const sentenceOf = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error);
  return /[.!?]$/.test(message) ? message : `${message}.`;
};
