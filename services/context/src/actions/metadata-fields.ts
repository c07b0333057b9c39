/** A member of the metadata that a request asks for. */
export interface MetadataField {
  /** As the request and the result spell it: `category:field`. */
  key: string;
  /** As a model is asked for it. */
  name: string;
  /** The only values it may have; empty where the request shows examples alone. */
  allowed: string[];
  examples: string[];
}

/** The fields of `kSimilarMetadata`: a value with `|` lists what is allowed, any other is an example. */
export function fieldsOf(samples: readonly Record<string, string>[]): MetadataField[] {
  const fields = new Map<string, MetadataField>();
  for (const [key, value] of samples.flatMap((sample) => Object.entries(sample))) {
    const field = fields.get(key) ?? { key, name: '', allowed: [], examples: [] };
    fields.set(key, field);
    const values = value
      .split('|')
      .map((part) => part.trim())
      .filter(Boolean);
    const list = value.includes('|') ? field.allowed : field.examples;
    list.push(...values.filter((part) => !list.includes(part)));
  }
  const all = [...fields.values()];
  const count = (name: string) => all.filter(({ key }) => lastPart(key) === name).length;
  return all.map((field) => {
    const short = lastPart(field.key);
    return { ...field, name: short && count(short) === 1 ? short : field.key };
  });
}

const lastPart = (key: string) => key.slice(key.indexOf(':') + 1).trim();

/** A value as the field allows it; undefined where it is none of the allowed. */
export function settle({ allowed }: MetadataField, value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  if (text === '' || allowed.length === 0) return text || undefined;
  return allowed.find((one) => one.toLowerCase() === text.toLowerCase());
}
