/** Kinds of text that are told by their look where nothing names them; weaker than any name. */
export function sniffText(text: string, extension: string): string | undefined {
  if (isJson(text)) return isJsonLines(text) ? 'application/x-ndjson' : 'application/json';
  if (extension !== 'txt' && extension !== 'text') return delimited(text);
  return undefined;
}

function isJson(text: string): boolean {
  return /^\s*(?:\{\s*(?:"(?:[^"\\\n]|\\.){0,500}"\s*:|\}\s*$)|\[\s*(?:[[{"\]]|-?\d))/.test(text);
}

function isJsonLines(text: string): boolean {
  const [first = '', second = ''] = text.trimStart().split('\n', 2);
  return /^\{.*\}\s*$/.test(first) && /^\{/.test(second);
}

const minRows = 3;

/** Tables by tabs or semicolons, when each of the first lines has as many; commas are too common in prose. */
function delimited(text: string): string | undefined {
  const lines = text.split('\n').slice(0, 20);
  if (lines.length > minRows) lines.pop();
  const rows = lines.filter((line) => line.trim() !== '');
  if (rows.length < minRows) return undefined;
  const even = (mark: string) => {
    const [first = 0, ...others] = rows.map((row) => row.split(mark).length - 1);
    return first > 0 && others.every((count) => count === first);
  };
  if (even('\t')) return 'text/tab-separated-values';
  return even(';') ? 'text/csv' : undefined;
}
