import { extname } from 'node:path';
import type { RuleMatch } from '@quire/contracts/curation';

/** What is known of a file before it is there. */
export interface FileFacts {
  fileName?: string | null;
  contentType?: string | null;
  size?: number | null;
}

/** Whether all conditions of a rule hold. What is not known of a file meets no condition. */
export function matchesRule(match: RuleMatch, { fileName, contentType, size }: FileFacts): boolean {
  const name = fileName?.toLowerCase().split(/[/\\]/).at(-1);
  const type = contentType?.toLowerCase().split(';', 1)[0]?.trim();
  const extension = name && extname(name).slice(1);
  const isOneOf = (patterns: readonly string[] | null | undefined, value: string | undefined) =>
    !patterns ||
    (value !== undefined && patterns.some((pattern) => fitsPattern(pattern.toLowerCase(), value)));
  return (
    isOneOf(match.fileNames, name) &&
    isOneOf(
      match.extensions?.map((given) => given.replace(/^\./, '')),
      extension,
    ) &&
    isOneOf(match.contentTypes, type) &&
    (match.minSize == null || (size != null && size >= match.minSize)) &&
    (match.maxSize == null || (size != null && size <= match.maxSize))
  );
}

/** `*` stands for any run of characters, `?` for one. Goes back to the last `*` alone, so that no pattern takes long. */
function fitsPattern(pattern: string, text: string): boolean {
  let [at, from, star, mark] = [0, 0, -1, 0];
  while (at < text.length) {
    if (pattern[from] === '*') [star, mark] = [from++, at];
    else if (pattern[from] === '?' || pattern[from] === text[at]) [from, at] = [from + 1, at + 1];
    else if (star === -1) return false;
    else [from, at] = [star + 1, ++mark];
  }
  while (pattern[from] === '*') from++;
  return from === pattern.length;
}
