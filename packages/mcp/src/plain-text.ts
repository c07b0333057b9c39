/** Line and paragraph ends, and what changes the look of a text without being seen. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** Text of a stranger as it may stand in one of our sentences. */
export function oneLine(text: string, maxLength: number): string {
  const plain = text.replace(unseen, ' ');
  return plain.length > maxLength ? `${plain.slice(0, maxLength)}…` : plain;
}

/** Whether a text has characters that cannot be seen. */
export const hasUnseen = (text: string): boolean => text.search(unseen) >= 0;

/** Text of a stranger with its lines, and without the rest of what cannot be seen. */
export function paragraphs(text: string, maxLength: number): string {
  const plain = text
    .replace(/\r\n?/g, '\n')
    .replace(unseen, (character) => (/[\n\t]/.test(character) ? character : ''));
  return plain.length > maxLength ? `${plain.slice(0, maxLength)}…` : plain;
}
