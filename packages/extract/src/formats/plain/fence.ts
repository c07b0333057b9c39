/** A code block whose fence is longer than any in the code; nothing when the code is blank. */
export function fenced(code: string, language = ''): string {
  const text = code.replace(/^(?:[ \t]*\n)+/, '').trimEnd();
  if (text === '') return '';
  const longest = (text.match(/`{3,}/g) ?? []).reduce((most, ticks) => Math.max(most, ticks.length), 0);
  const fence = '`'.repeat(Math.max(3, longest + 1));
  return `${fence}${language}\n${text}\n${fence}`;
}
