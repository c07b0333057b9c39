import list from './top-level-domains.json' with { type: 'json' };

const domains: ReadonlySet<string> = new Set(list.split(' '));

/** Whether the root zone has it, in any case. */
export const isTopLevelDomain = (label: string): boolean =>
  domains.has(label) || domains.has(label.toLowerCase());
