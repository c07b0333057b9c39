/** Shannon entropy in bits per character. */
export function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const c of text) counts.set(c, (counts.get(c) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}

/** The longest run of small letters, and of capitals: words have long ones, random text has not. */
export function longestLetterRun(text: string): number {
  let longest = 0;
  let run = 0;
  let last = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    const kind = c >= 97 && c <= 122 ? 1 : c >= 65 && c <= 90 ? 2 : 0;
    run = kind !== 0 && kind === last ? run + 1 : kind === 0 ? 0 : 1;
    last = kind;
    if (run > longest) longest = run;
  }
  return longest;
}
