/** Where a group or an option that opens at `at` ends, and what is in it; undefined when none opens there. */
export function readGroup(
  text: string,
  at: number,
  open = '{',
  close = '}',
): { body: string; end: number } | undefined {
  let start = at;
  while (text[start] === ' ' || text[start] === '\n') start += 1;
  if (text[start] !== open) return undefined;
  let depth = 0;
  for (let i = start; i < text.length; i += 1) {
    const char = text[i];
    if (char === '\\') i += 1;
    else if (char === open) depth += 1;
    else if (char === close) {
      depth -= 1;
      if (depth === 0) return { body: text.slice(start + 1, i), end: i + 1 };
    }
    if (i - start > longestGroup) break;
  }
  return undefined;
}

const longestGroup = 200_000;

/** All groups and options that follow a command; options come back apart. */
export function readArguments(
  text: string,
  at: number,
  most: number,
): { groups: string[]; options: string[]; end: number } {
  const groups: string[] = [];
  const options: string[] = [];
  let end = at;
  while (groups.length < most) {
    const option = text[end] === '[' ? readGroup(text, end, '[', ']') : undefined;
    const group = option ? undefined : readGroup(text, end);
    const found = option ?? group;
    if (!found) break;
    (option ? options : groups).push(found.body);
    end = found.end;
  }
  return { groups, options, end };
}
