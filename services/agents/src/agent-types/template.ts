const placeholder = /\{\{\s*([^{}\s]+)\s*\}\}/g;

/** Names of the `{{name}}` placeholders of a template, each once. */
export const placeholdersOf = (template: string): string[] => [
  ...new Set(Array.from(template.matchAll(placeholder), (match) => match[1] ?? '')),
];

/** Fills the placeholders in one pass, so that what stands in a value is never read as a placeholder. */
export const fillTemplate = (template: string, values: Readonly<Record<string, unknown>>): string =>
  template.replace(placeholder, (_, name: string) =>
    Object.hasOwn(values, name) ? textOf(values[name]) : '',
  );

/** A value as it stands in a prompt: text as it is, everything else as JSON. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value, null, 2);
