const popup = 0x10;
const mostItems = 2_000;

/** The items of a menu (the older template; the extended one is rare). */
export function menuTexts(bytes: Buffer): string[] {
  const texts: string[] = [];
  if (bytes.readUInt16LE(0) !== 0) return texts;
  let at = 4 + bytes.readUInt16LE(2);
  while (at + 4 <= bytes.length && texts.length < mostItems) {
    const isPopup = (bytes.readUInt16LE(at) & popup) !== 0;
    at += isPopup ? 2 : 4;
    let end = at;
    while (end + 1 < bytes.length && bytes.readUInt16LE(end) !== 0) end += 2;
    texts.push(bytes.toString('utf16le', at, end).replace(/\t.*$/, ''));
    at = end + 2;
  }
  return texts;
}
