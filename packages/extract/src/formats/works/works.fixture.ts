const u16 = (...values: number[]): Buffer => Buffer.from(new Uint16Array(values).buffer);
const u32 = (...values: number[]): Buffer => Buffer.from(new Uint32Array(values).buffer);

/** A stream of chunks, one block of entries with those that a reader of text passes over. */
export function makeChunks(kind: 'CHNKINK ' | 'CHNKWKS ', text: string): Buffer {
  const body = Buffer.from(text, 'utf16le');
  const entry = (name: string, id: number, start: number, length: number) =>
    Buffer.concat([u16(0x18), Buffer.from(name), u16(id), u32(0), Buffer.from(name), u32(start, length)]);
  const start = 0x200;
  const entries = [entry('FDPP', 0, start, 16), entry('TEXT', 0, start + 16, body.length)];
  const head = Buffer.alloc(start);
  Buffer.concat([
    Buffer.from(kind),
    u16(4, 4, entries.length),
    Buffer.alloc(10),
    u16(0, entries.length),
  ]).copy(head);
  Buffer.concat([u32(0xffffffff), ...entries]).copy(head, 0x1c);
  return Buffer.concat([head, Buffer.alloc(16), body]);
}

/** The stream MN0 of Works 4: text from 0x100 on, its end at 0x26. */
export function makeOldWorks(text: string): Buffer {
  const head = Buffer.alloc(0x100);
  const body = Buffer.from(text, 'latin1');
  head.writeUInt32LE(0x100 + body.length, 0x26);
  return Buffer.concat([head, body, Buffer.alloc(0x400)]);
}

export interface Paragraph {
  text: string | Buffer;
  bold?: boolean;
  /** The byte of a paragraph's properties that says what it is: 16 a picture, 2 a header, 3 a footer. */
  place?: number;
}

/** A document of Windows Write: text, a page of properties of characters, one of paragraphs. */
export function makeWrite(paragraphs: readonly Paragraph[]): Buffer {
  const body = Buffer.concat(
    paragraphs.map(({ text }) => (typeof text === 'string' ? Buffer.from(`${text}\r\n`, 'latin1') : text)),
  );
  const ends: number[] = [];
  for (const { text } of paragraphs)
    ends.push((ends.at(-1) ?? 128) + (typeof text === 'string' ? text.length + 2 : text.length));
  const page = (properties: (paragraph: Paragraph) => Buffer) => {
    const bytes = Buffer.alloc(128);
    bytes.writeUInt32LE(128, 0);
    let at = 127;
    paragraphs.forEach((paragraph, i) => {
      const own = properties(paragraph);
      at -= own.length + 1;
      bytes.writeUInt8(own.length, at);
      own.copy(bytes, at + 1);
      bytes.writeUInt32LE(ends[i] ?? 0, 4 + i * 6);
      bytes.writeUInt16LE(at - 4, 8 + i * 6);
    });
    bytes.writeUInt8(paragraphs.length, 127);
    return bytes;
  };
  const end = 128 + body.length;
  const first = Math.ceil(end / 128);
  const head = Buffer.alloc(128);
  head.writeUInt16LE(0xbe31, 0);
  head.writeUInt16LE(0xab00, 4);
  head.writeUInt32LE(end, 14);
  for (let place = 18; place < 30; place += 2) head.writeUInt16LE(first + 2, place);
  head.writeUInt16LE(first + 1, 18);
  head.writeUInt16LE(first + 2, 96);
  const padding = Buffer.alloc(first * 128 - end);
  const characters = page(({ bold }) => Buffer.from([1, bold ? 1 : 0]));
  const places = page(({ place = 0 }) =>
    Buffer.concat([Buffer.alloc(16), Buffer.from([place])]).fill(0x3c, 0, 1),
  );
  return Buffer.concat([head, body, padding, characters, places]);
}
