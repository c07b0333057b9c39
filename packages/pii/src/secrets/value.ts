const longestValue = 4000;

export interface Value {
  start: number;
  end: number;
  isQuoted: boolean;
}

/** Reads a quoted string, or what stands up to white space; undefined when a quote is not closed on its line. */
export function readValue(text: string, from: number): Value | undefined {
  const quote = text.charAt(from);
  if (quote === '"' || quote === "'" || quote === '`') {
    const limit = Math.min(text.length, from + longestValue);
    for (let i = from + 1; i < limit; i++) {
      const c = text.charAt(i);
      if (c === '\\') i++;
      else if (c === quote) return { start: from + 1, end: i, isQuoted: true };
      else if (c === '\n') return undefined;
    }
    return undefined;
  }
  let end = from;
  const limit = Math.min(text.length, from + longestValue);
  while (end < limit && !/[\s"'`<>]/.test(text.charAt(end)) && !isBreak(text, end)) end++;
  while (end > from && /[.,;:)}\]\\]/.test(text.charAt(end - 1)) && !isBalanced(text.slice(from, end))) end--;
  return end > from ? { start: from, end, isQuoted: false } : undefined;
}

/** `&` before the next field of a query, and a comma or semicolon before something else. */
const isBreak = (text: string, at: number): boolean => {
  const c = text.charAt(at);
  if (c === '&') return /^&\w+=/.test(text.slice(at, at + 40));
  return (
    (c === ',' || c === ';' || c === '|') && /^.(?:$|\s|["']|[\w-]+\s?[:=])/.test(text.slice(at, at + 40))
  );
};

const isBalanced = (value: string): boolean => {
  const last = value.charAt(value.length - 1);
  const opener = { ')': '(', '}': '{', ']': '[' }[last];
  return opener !== undefined && value.split(opener).length >= value.split(last).length;
};
