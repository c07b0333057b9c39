import type { Queryable } from './queryable.ts';

const effects = new WeakMap<Queryable, (() => void)[]>();

/** Makes `tx` a transaction that `afterCommit` knows. */
export const openEffects = (tx: Queryable): void => {
  effects.set(tx, []);
};

/** Runs what was left for the time after the commit. */
export function runEffects(tx: Queryable): void {
  for (const effect of effects.get(tx) ?? []) effect();
}

/** Has `effect`, which must not throw, run once the transaction is committed, and never if it is rolled back. */
export function afterCommit(tx: Queryable, effect: () => void): void {
  const waiting = effects.get(tx);
  if (!waiting) throw new Error('afterCommit needs a transaction');
  waiting.push(effect);
}
