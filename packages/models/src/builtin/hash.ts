const offset = 0x811c9dc5;
const prime = 0x01000193;

/** FNV-1a over the UTF-16 units of a part of a text, as an unsigned 32-bit number. */
export function hashText(text: string, start = 0, end = text.length): number {
  let hash = offset;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ text.charCodeAt(i), prime);
  // A last mix: the low bits of FNV alone are those of the last characters.
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
