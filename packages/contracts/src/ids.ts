import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

/** Random bytes of many ids: to ask for those of each by itself takes longer than to make the id. */
const pool = new Uint8Array(4_096);
const bytesEach = 16;
let used = pool.length;
let msecs = 0;
let seq = 0;

/** A new record id: UUIDv7 (RFC 9562), so that ids sort by creation time, those of one millisecond as well. */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const random = pool.subarray(used, used + bytesEach);
  used += bytesEach;
  const now = Date.now();
  if (now > msecs) {
    msecs = now;
    seq = startOf(random);
  } else {
    seq = (seq + 1) | 0;
    if (seq === 0) msecs += 1;
  }
  return v7({ random, msecs, seq });
}

/** 31 bits, so that a millisecond has room for as many more. */
const startOf = (random: Uint8Array): number =>
  random.subarray(0, 4).reduce((bits, byte) => (bits << 8) | byte, 0) >>> 1;

/** When an id was made, to the millisecond. */
export const timeOfId = (id: string): string =>
  new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toISOString();
