/** A database of a Palm handheld, by its name, its type and creator, and its records. */
export function makePalmDatabase(name: string, kind: string, records: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(78 + records.length * 8 + 2);
  header.write(name, 0, 31, 'latin1');
  header.write(kind, 60, 8, 'latin1');
  header.writeUInt16BE(records.length, 76);
  let at = header.length;
  for (const [i, record] of records.entries()) {
    header.writeUInt32BE(at, 78 + i * 8);
    at += record.length;
  }
  return Buffer.concat([header, ...records]);
}

/** A MOBI book whose codes are bytes and whose phrases are pairs of letters; no program that makes such is free. */
export function makeHuffmanBook(html: string, title: string): Buffer {
  const phrases = [...new Set(html.match(/[\s\S]{1,2}/g) ?? [])];
  const words = phrases.map((phrase) => Buffer.from(phrase));
  const packed = Buffer.from((html.match(/[\s\S]{1,2}/g) ?? []).map((pair) => 255 - phrases.indexOf(pair)));
  return makePalmDatabase(title, 'BOOKMOBI', [
    bookHeader(html.length, title),
    packed,
    codesOfBytes(),
    dictionaryOf(words),
  ]);
}

function bookHeader(textLength: number, title: string): Buffer {
  const header = Buffer.alloc(16 + 232 + title.length);
  header.writeUInt16BE(17480, 0);
  header.writeUInt32BE(textLength, 4);
  header.writeUInt16BE(1, 8);
  header.write('MOBI', 16, 'latin1');
  header.writeUInt32BE(232, 20);
  header.writeUInt32BE(65001, 28);
  header.writeUInt32BE(6, 36);
  header.writeUInt32BE(16 + 232, 84);
  header.writeUInt32BE(title.length, 88);
  header.writeUInt32BE(2, 112);
  header.writeUInt32BE(2, 116);
  header.write(title, 16 + 232, 'latin1');
  return header;
}

/** Every byte is a code of eight bits; the highest is the first phrase. */
function codesOfBytes(): Buffer {
  const codes = Buffer.alloc(24 + 256 * 4 + 64 * 4);
  codes.write('HUFF\0\0\0\x18', 0, 'latin1');
  codes.writeUInt32BE(24, 8);
  codes.writeUInt32BE(24 + 1024, 12);
  for (let i = 0; i < 256; i += 1) codes.writeUInt32BE(((255 << 8) | 0x80 | 8) >>> 0, 24 + i * 4);
  return codes;
}

function dictionaryOf(words: readonly Buffer[]): Buffer {
  const offsets = Buffer.alloc(words.length * 2);
  const entries: Buffer[] = [];
  let at = offsets.length;
  for (const [i, word] of words.entries()) {
    offsets.writeUInt16BE(at, i * 2);
    const head = Buffer.alloc(2);
    head.writeUInt16BE(0x8000 | word.length);
    entries.push(head, word);
    at += 2 + word.length;
  }
  const header = Buffer.alloc(16);
  header.write('CDIC\0\0\0\x10', 0, 'latin1');
  header.writeUInt32BE(words.length, 8);
  header.writeUInt32BE(8, 12);
  return Buffer.concat([header, offsets, ...entries]);
}
