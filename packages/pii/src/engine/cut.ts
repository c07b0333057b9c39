import type { Candidate } from '../candidate.ts';

const reach = 8192;

/** The best place to end a part at or before `target`: between paragraphs, lines or words, and within no candidate. */
export function chooseCut(text: string, target: number, candidates: readonly Candidate[]): number {
  const from = target - reach;
  const covered = new Uint8Array(reach + 1);
  for (const { start, end } of candidates) {
    if (end > from && start < target)
      covered.fill(1, Math.max(0, start - from + 1), Math.min(reach + 1, end - from));
  }
  const window = text.slice(from, target);
  for (const boundary of ['\n\n', '\n', ' ']) {
    for (
      let at = window.lastIndexOf(boundary);
      at >= 0;
      at = at > 0 ? window.lastIndexOf(boundary, at - 1) : -1
    ) {
      if (!covered[at + boundary.length]) return from + at + boundary.length;
    }
  }
  for (let at = reach; at > 0; at--) {
    const isLowSurrogate = (text.charCodeAt(from + at) & 0xfc00) === 0xdc00;
    if (!covered[at] && !isLowSurrogate) return from + at;
  }
  return (text.charCodeAt(target) & 0xfc00) === 0xdc00 ? target - 1 : target;
}
