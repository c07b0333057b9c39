const tokensOf = (text: string): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const [token] of text
    .normalize('NFKC')
    .toLowerCase()
    .matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    counts.set(token, (counts.get(token) ?? 0) + 1);
  }
  return counts;
};

const total = (counts: Map<string, number>): number => [...counts.values()].reduce((sum, n) => sum + n, 0);

/** How well a text has the words of the expected one, whatever their order: the harmonic mean of precision and recall. */
export function tokenF1(actual: string, expected: string): number {
  const [found, wanted] = [tokensOf(actual), tokensOf(expected)];
  let common = 0;
  for (const [token, count] of wanted) common += Math.min(count, found.get(token) ?? 0);
  const both = total(found) + total(wanted);
  return both === 0 ? 1 : (2 * common) / both;
}
