const mostBlocks = 2_000;
const mostMessages = 20_000;
const isWide = 1;

/** The messages of a program that writes to the event log. */
export function messageTexts(bytes: Buffer): string[] {
  const texts: string[] = [];
  const count = Math.min(bytes.readUInt32LE(0), mostBlocks);
  for (let block = 0; block < count; block += 1) {
    const entry = 4 + block * 12;
    const [low, high] = [bytes.readUInt32LE(entry), bytes.readUInt32LE(entry + 4)];
    let at = bytes.readUInt32LE(entry + 8);
    for (let id = low; id <= high && texts.length < mostMessages && at + 4 <= bytes.length; id += 1) {
      const length = bytes.readUInt16LE(at);
      if (length < 4) break;
      const encoding = bytes.readUInt16LE(at + 2) === isWide ? 'utf16le' : 'latin1';
      texts.push(bytes.toString(encoding, at + 4, Math.min(at + length, bytes.length)).replace(/\0+$/, ''));
      at += length;
    }
  }
  return texts;
}
