/** Waits for all, also when one fails, so that nothing is still under way; then throws the first failure. */
export async function settleAll<T extends readonly unknown[]>(
  work: T,
): Promise<{ -readonly [P in keyof T]: Awaited<T[P]> }> {
  await Promise.allSettled(work);
  return Promise.all(work);
}
