const u16 = (value: number) => Buffer.from([value & 255, value >> 8]);
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
};
const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
const utf16 = (text: string) => Buffer.from(`${text}\0`, 'utf16le');

function attributeBytes(level: number, id: number, data: Buffer): Buffer {
  const sum = data.reduce((total, byte) => (total + byte) & 0xffff, 0);
  return Buffer.concat([Buffer.from([level]), u32(id), u32(data.length), data, u16(sum)]);
}

/** A property as its type and number, and its value. */
type Row = [type: number, id: number, value: Buffer];

const properties = (rows: readonly Row[]): Buffer =>
  Buffer.concat([
    u32(rows.length),
    ...rows.map(([type, id, value]) => {
      const head = Buffer.concat([u16(type), u16(id)]);
      if (type === 0x40 || type === 0x03) return Buffer.concat([head, value]);
      return Buffer.concat([head, u32(1), u32(value.length), padded(value)]);
    }),
  ]);

/** The parts of a message; times are hundreds of nanoseconds since 1601. */
export interface TnefParts {
  subject: string;
  from: string;
  to: string;
  time: bigint;
  html?: string;
  rich?: Buffer;
  attachments: readonly { name: string; bytes: Buffer }[];
}

/** A stream of Outlook (MS-OXTNEF), made by its description: no program that writes it is free. */
export function makeTnef({ subject, from, to, time, html, rich, attachments }: TnefParts): Buffer {
  const sent = Buffer.alloc(8);
  sent.writeBigUInt64LE(time);
  const rows: Row[] = [
    [0x03, 0x0017, u32(1)],
    [0x1f, 0x0037, utf16(subject)],
    [0x40, 0x0039, sent],
    [0x1f, 0x0c1a, utf16(from)],
    [0x1f, 0x0e04, utf16(to)],
  ];
  if (html !== undefined) rows.push([0x102, 0x1013, Buffer.from(html)]);
  if (rich) rows.push([0x102, 0x1009, rich]);
  return Buffer.concat([
    Buffer.from([0x78, 0x9f, 0x3e, 0x22, 1, 0]),
    attributeBytes(1, 0x00089006, u32(0x00010000)),
    attributeBytes(1, 0x00069007, Buffer.concat([u32(1252), u32(0)])),
    attributeBytes(1, 0x00018004, Buffer.from(`${subject}\0`, 'latin1')),
    attributeBytes(1, 0x00069003, properties(rows)),
    ...attachments.flatMap(({ name, bytes }) => [
      attributeBytes(2, 0x00069002, Buffer.alloc(14)),
      attributeBytes(2, 0x00018010, Buffer.from(`${name.slice(0, 8)}\0`, 'latin1')),
      attributeBytes(2, 0x0006800f, bytes),
      attributeBytes(2, 0x00069005, properties([[0x1f, 0x3707, utf16(name)]])),
    ]),
  ]);
}

/** Rich text as it is packed where nothing repeats: literal bytes only. */
export function packRtf(rtf: string): Buffer {
  const text = Buffer.from(rtf, 'latin1');
  const pieces: Buffer[] = [];
  for (let at = 0; at < text.length; at += 8) pieces.push(Buffer.from([0]), text.subarray(at, at + 8));
  const body = Buffer.concat(pieces);
  return Buffer.concat([u32(body.length + 12), u32(text.length), Buffer.from('LZFu'), u32(0), body]);
}
