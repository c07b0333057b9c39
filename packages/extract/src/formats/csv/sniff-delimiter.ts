const candidates = [',', '\t', ';', '|'];
const usual: ReadonlyMap<string, string> = new Map([
  ['text/tab-separated-values', '\t'],
  ['text/x-pipe-separated-values', '|'],
  ['text/x-semicolon-separated-values', ';'],
]);
const maxLines = 50;

/** What divides the cells, by the first lines, and where these start: spreadsheets may say it in a line `sep=;`. */
export function sniffDelimiter(text: string, contentType: string): { delimiter: string; start: number } {
  const declared = /^\u{feff}?sep=(.)\n/u.exec(text);
  if (declared?.[1]) return { delimiter: declared[1], start: declared[0].length };
  const start = text.startsWith('\u{feff}') ? 1 : 0;
  const named = usual.get(contentType);
  const lines = linesOf(text.slice(start));
  const scores = candidates.map((delimiter) => evenness(lines, delimiter));
  const best = Math.max(...scores);
  const delimiter = best > 0 ? candidates[scores.indexOf(best)] : undefined;
  if (named && evenness(lines, named) > 0) return { delimiter: named, start };
  return { delimiter: delimiter ?? named ?? ',', start };
}

/** The first whole lines, with what is quoted left out. */
function linesOf(text: string): string[] {
  const lines = text
    .slice(0, 64 * 1024)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split('\n');
  if (lines.length > 1) lines.pop();
  return lines.filter((line) => line.trim() !== '').slice(0, maxLines);
}

/** More for delimiters that many lines have equally often, nothing for one that most lines do not have. */
function evenness(lines: string[], delimiter: string): number {
  const counts = new Map<number, number>();
  for (const line of lines) {
    const count = line.split(delimiter).length - 1;
    counts.set(count, (counts.get(count) ?? 0) + 1);
  }
  const [common = 0, times = 0] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  return common === 0 ? 0 : times / lines.length + Math.min(common, 50) / 1000;
}
