import { maxSinglePutBytes, maxUploadParts } from '@quire/contracts/curation';
import { invalidRequest } from '@quire/service-kit';

const mib = 1024 ** 2;
/** Least size of a part that is not the last (S3 multipart limits). */
const minPartBytes = 5 * mib;
const maxPartBytes = 5 * 1024 ** 3;
/** What a part holds where nobody says how many there should be. */
const usualPartBytes = 64 * mib;
const usualMaxParts = 2_000;

export interface PartPlan {
  /** Bytes; the last part holds the rest. */
  partSize: number;
  count: number;
}

/** How a file is cut for its upload; undefined when one PUT takes it. Throws where its parts would be too small or large. */
export function planParts({
  size,
  parts,
}: {
  size?: number | null;
  parts?: number | null;
}): PartPlan | undefined {
  if (parts == null) {
    if (size == null || size <= maxSinglePutBytes) return undefined;
    const partSize = Math.max(usualPartBytes, Math.ceil(size / usualMaxParts / mib) * mib);
    return { partSize, count: Math.ceil(size / partSize) };
  }
  // A file of unknown size: no part may be larger than this.
  if (size == null) return { partSize: maxPartBytes, count: parts };
  const partSize = Math.ceil(size / parts);
  if (partSize > maxPartBytes)
    throw invalidRequest({
      parts: [`Expected at least ${Math.ceil(size / maxPartBytes)}, since a part holds 5 GiB at most.`],
    });
  if (parts > 1 && partSize < minPartBytes)
    throw invalidRequest({
      parts: [
        `Expected at most ${Math.min(maxUploadParts, Math.max(1, Math.floor(size / minPartBytes)))}, since a part holds 5 MiB at least.`,
      ],
    });
  return { partSize, count: parts };
}
