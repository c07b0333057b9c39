import { unzipSync } from 'fflate';
import { Unreadable } from '../unreadable.ts';

const maxInflatedBytes = 192 * 1024 * 1024;
/** Parts below this size may be packed as tightly as they like. */
const harmlessBytes = 4 * 1024 * 1024;
const maxRatio = 150;

/**
 * Unpacks the entries that `wanted` picks. Sizes are checked as declared before anything is inflated, and
 * fflate inflates into a buffer of the declared size, so a lying entry fails instead of growing.
 */
export function readZip(bytes: Uint8Array, wanted: (name: string) => boolean): Map<string, Uint8Array> {
  let total = 0;
  const filter = (entry: { name: string; size: number; originalSize: number }) => {
    if (!wanted(entry.name)) return false;
    total += entry.originalSize;
    const ratio = entry.originalSize / Math.max(entry.size, 1);
    if (total > maxInflatedBytes || (entry.originalSize > harmlessBytes && ratio > maxRatio)) {
      throw new Unreadable('inflates_too_much', entry.name);
    }
    return true;
  };
  try {
    return new Map(Object.entries(unzipSync(bytes, { filter })));
  } catch (err) {
    if (err instanceof Unreadable) throw err;
    throw new Unreadable('corrupt', err instanceof Error ? err.message : undefined);
  }
}
