import { tokenLifetimeS } from '../token/lifetime.ts';

/** When a key takes over; it signs until the next one does. */
export interface KeyTimes {
  kid: string;
  activeFromMs: number;
}

export interface RotationPlan {
  /** A key to make, which signs from then on. */
  createActiveFromMs?: number;
  /** Keys that no valid token can name any more. */
  drop: string[];
}

/** Long enough for every verifier to have fetched a key before the first token names it. */
const publishAheadMs = 10 * 60_000;
const rotateAfterMs = 30 * 24 * 3_600_000;
/** A verifier's clock may be a little behind. */
const keepRetiredMs = (tokenLifetimeS + 60) * 1_000;

/** What the set of keys needs now. `keys` are sorted by `activeFromMs`; `force` rotates before it is due. */
export function planRotation(keys: readonly KeyTimes[], nowMs: number, force = false): RotationPlan {
  const drop = keys
    .filter((_, i) => {
      const successor = keys[i + 1];
      return successor !== undefined && successor.activeFromMs + keepRetiredMs <= nowMs;
    })
    .map(({ kid }) => kid);
  const newest = keys.at(-1);
  if (!newest) return { createActiveFromMs: nowMs, drop };
  const waiting = newest.activeFromMs > nowMs;
  const due = force || newest.activeFromMs + rotateAfterMs <= nowMs;
  return due && !waiting ? { createActiveFromMs: nowMs + publishAheadMs, drop } : { drop };
}

/** The key that signs now. Should our clock be behind the one that made the first key, that key will do. */
export const activeKey = <K extends KeyTimes>(keys: readonly K[], nowMs: number): K | undefined =>
  keys.findLast(({ activeFromMs }) => activeFromMs <= nowMs) ?? keys[0];
