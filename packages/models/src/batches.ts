/** Providers bound the size of a call; this much text is below every known bound. In UTF-16 units. */
const mostLength = 200_000;

/** Texts in groups that fit into one call each: so many at most, and not too long together. A long text goes alone. */
export function* batchesOf(texts: readonly string[], most: number): Generator<string[]> {
  let batch: string[] = [];
  let length = 0;
  for (const text of texts) {
    if (batch.length > 0 && (batch.length >= most || length + text.length > mostLength)) {
      yield batch;
      batch = [];
      length = 0;
    }
    batch.push(text);
    length += text.length;
  }
  if (batch.length > 0) yield batch;
}
