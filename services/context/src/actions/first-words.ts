/** The first `count` words of a text as they stand; an ellipsis shows that something was cut. */
export function firstWords(text: string, count: number): string {
  const words = /\S+/g;
  for (let i = 0; i < count; i++) if (!words.test(text)) return text.trim();
  const end = words.lastIndex;
  return words.test(text) ? `${text.slice(0, end).trim()}…` : text.trim();
}
