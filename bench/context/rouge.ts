const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** ROUGE-L: the F1 of the longest common subsequence of words. */
export function rougeL(candidate: string, reference: string): number {
  const [given, wanted] = [wordsOf(candidate), wordsOf(reference)];
  let row = new Array<number>(wanted.length + 1).fill(0);
  for (const word of given) {
    const next = [0];
    for (const [i, other] of wanted.entries())
      next.push(word === other ? (row[i] ?? 0) + 1 : Math.max(row[i + 1] ?? 0, next[i] ?? 0));
    row = next;
  }
  const common = row.at(-1) ?? 0;
  return common === 0 ? 0 : (2 * common) / (given.length + wanted.length);
}
