import type { TextCheck } from '@quire/guardrails';

type Checked<T> = Pick<TextCheck, 'hits' | 'blockedBy'> & { value: T };

/** Puts every text within a JSON value through `check`, all at once; names of members are texts too, and stay as they are. */
export async function mapTexts<T>(
  value: T,
  check: (texts: readonly string[]) => Promise<TextCheck>,
): Promise<Checked<T>> {
  const texts: string[] = [];
  collect(value, texts);
  const { texts: passed, hits, blockedBy } = await check(texts);
  if (blockedBy || hits.length === 0) return { value, hits, blockedBy };
  let next = 0;
  const take = () => passed[next++] ?? '';
  return { value: replace(value, take), hits };
}

function collect(value: unknown, texts: string[]): void {
  if (typeof value === 'string') texts.push(value);
  else if (Array.isArray(value)) for (const item of value) collect(item, texts);
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) {
      texts.push(name);
      collect(inner, texts);
    }
}

/** In the order of `collect`. */
function replace<T>(value: T, take: () => string): T;
function replace(value: unknown, take: () => string): unknown {
  if (typeof value === 'string') return take();
  if (Array.isArray(value)) return value.map((item) => replace(item, take));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      take();
      return [name, replace(inner, take)];
    }),
  );
}
