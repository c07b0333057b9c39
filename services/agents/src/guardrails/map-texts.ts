import type { TextCheck } from '@quire/guardrails';

type Checked<T> = Pick<TextCheck, 'hits' | 'blockedBy'> & { value: T };

/**
 * Puts every text within a JSON value through `check`, all at once. The names of members are looked at too, as one text, and
 * stay as they are.
 */
export async function mapTexts<T>(
  value: T,
  check: (texts: readonly string[]) => Promise<TextCheck>,
): Promise<Checked<T>> {
  const texts: string[] = [];
  const names: string[] = [];
  collect(value, texts, names);
  if (names.length > 0) texts.push(names.join('\n'));
  const { texts: passed, hits, blockedBy } = await check(texts);
  if (blockedBy || hits.length === 0) return { value, hits, blockedBy };
  let next = 0;
  return { value: replace(value, () => passed[next++] ?? ''), hits };
}

function collect(value: unknown, texts: string[], names: string[]): void {
  if (typeof value === 'string') texts.push(value);
  else if (Array.isArray(value)) for (const item of value) collect(item, texts, names);
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) {
      names.push(name);
      collect(inner, texts, names);
    }
}

/** In the order of `collect`. */
function replace<T>(value: T, take: () => string): T;
function replace(value: unknown, take: () => string): unknown {
  if (typeof value === 'string') return take();
  if (Array.isArray(value)) return value.map((item) => replace(item, take));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, replace(inner, take)]));
}
