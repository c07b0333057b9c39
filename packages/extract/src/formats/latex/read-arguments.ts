interface Found {
  body: string;
  end: number;
}

const longestOption = 4_000;

/** Finds the groups and options of a text; the braces are paired once, so that nested ones cost no more. */
export function createGroups(text: string) {
  let ends: Map<number, number> | undefined;

  const afterSpace = (at: number): number => {
    let start = at;
    while (text[start] === ' ' || text[start] === '\n') start += 1;
    return start;
  };

  /** The group in braces that opens at `at`, spaces aside. */
  const group = (at: number): Found | undefined => {
    const start = afterSpace(at);
    if (text[start] !== '{') return undefined;
    ends ??= pairBraces(text);
    const end = ends.get(start);
    return end === undefined ? undefined : { body: text.slice(start + 1, end), end: end + 1 };
  };

  /** The option in brackets that opens right at `at`. */
  const option = (at: number): Found | undefined => {
    if (text[at] !== '[') return undefined;
    let depth = 0;
    for (let i = at; i < Math.min(text.length, at + longestOption); i += 1) {
      const char = text[i];
      if (char === '\\') i += 1;
      else if (char === '[' || char === '{') depth += 1;
      else if (char === ']' || char === '}') depth -= 1;
      if (depth === 0) return { body: text.slice(at + 1, i), end: i + 1 };
    }
    return undefined;
  };

  return {
    group,
    option,

    /** All groups and options that follow a command, up to so many groups; options come back apart. */
    arguments(at: number, most: number): { groups: string[]; options: string[]; end: number } {
      const groups: string[] = [];
      const options: string[] = [];
      let end = at;
      while (groups.length < most) {
        const bracket = option(end);
        const found = bracket ?? group(end);
        if (!found) break;
        (bracket ? options : groups).push(found.body);
        end = found.end;
      }
      return { groups, options, end };
    },
  };
}

export type Groups = ReturnType<typeof createGroups>;

/** Where each brace that opens is closed; escaped ones are text. */
function pairBraces(text: string): Map<number, number> {
  const ends = new Map<number, number>();
  const open: number[] = [];
  for (const { 0: mark, index } of text.matchAll(/\\[\s\S]|[{}]/g)) {
    if (mark === '{') open.push(index);
    else if (mark === '}') {
      const start = open.pop();
      if (start !== undefined) ends.set(start, index);
    }
  }
  return ends;
}
