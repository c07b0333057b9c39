const hasFont = 0x40;
const mostControls = 500;

const align = (at: number): number => (at + 3) & ~3;

/** The caption of a dialog and the texts of its controls (templates of both kinds). */
export function dialogTexts(bytes: Buffer): string[] {
  const isExtended = bytes.readUInt16LE(0) === 1 && bytes.readUInt16LE(2) === 0xffff;
  const style = bytes.readUInt32LE(isExtended ? 12 : 0);
  const counts = isExtended ? 16 : 8;
  const count = Math.min(bytes.readUInt16LE(counts), mostControls);
  const menu = readName(bytes, counts + 10);
  const window = readName(bytes, menu.end);
  const caption = readName(bytes, window.end);
  const texts = [caption.text];
  let at = caption.end;
  if (style & hasFont) at = readName(bytes, at + (isExtended ? 6 : 2)).end;
  for (let i = 0; i < count && at + 18 < bytes.length; i += 1) {
    const kind = readName(bytes, align(at) + (isExtended ? 24 : 18));
    const text = readName(bytes, kind.end);
    texts.push(text.text);
    at = text.end + 2 + bytes.readUInt16LE(text.end);
  }
  return texts;
}

/** A string, or a number after 0xffff, or nothing. */
function readName(bytes: Buffer, at: number): { text: string; end: number } {
  if (bytes.readUInt16LE(at) === 0xffff) return { text: '', end: at + 4 };
  let end = at;
  while (bytes.readUInt16LE(end) !== 0) end += 2;
  return { text: bytes.toString('utf16le', at, end), end: end + 2 };
}
