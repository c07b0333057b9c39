import { createTable } from '../../markdown/table.ts';

/** A catalogue of messages (gettext) as a table of message and translation; context and comments stay out. */
export function poToMarkdown(text: string): string {
  const table = createTable();
  table.add('Message');
  table.add('Translation');
  for (const entry of text.split(/\n[ \t]*\n/)) {
    const values = (...keys: string[]) =>
      keys
        .flatMap((key) => fields(entry, key))
        .filter(Boolean)
        .join(' / ');
    const message = values('msgid', 'msgid_plural');
    if (message === '') continue;
    table.startRow();
    table.add(message);
    table.add(values('msgstr'));
  }
  return table.render().join('\n\n');
}

const escapes: Record<string, string> = { n: ' ', t: ' ', r: '', '"': '"', '\\': '\\' };

/** The values of a key: quoted strings, over as many lines as they need. */
function fields(entry: string, key: string): string[] {
  const pattern = new RegExp(`^${key}(?:\\[\\d+\\])?[ \\t]+((?:"(?:[^"\\\\\\n]|\\\\.)*"\\s*)+)`, 'gm');
  return [...entry.matchAll(pattern)].map(([, quoted = '']) =>
    [...quoted.matchAll(/"((?:[^"\\\n]|\\.)*)"/g)]
      .map(([, value = '']) => value.replace(/\\(.)/g, (whole, char) => escapes[char] ?? whole))
      .join('')
      .trim(),
  );
}
