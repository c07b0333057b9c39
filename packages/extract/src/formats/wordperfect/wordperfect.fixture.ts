const u16 = (...values: number[]): Buffer => Buffer.from(new Uint16Array(values).buffer);
const u32 = (...values: number[]): Buffer => Buffer.from(new Uint32Array(values).buffer);
const bytes = (...values: number[]): Buffer => Buffer.from(values);

export type Code = string | Buffer;

const join = (codes: readonly Code[], space: number): Buffer =>
  Buffer.concat(
    codes.map((code) =>
      typeof code === 'string'
        ? Buffer.from([...code].map((char) => (char === ' ' ? space : char.charCodeAt(0))))
        : code,
    ),
  );

const header = (start: number, version: number, key: number, index = 0, size = 0): Buffer =>
  Buffer.concat([
    Buffer.from('\xffWPC', 'latin1'),
    u32(start),
    bytes(1, 0x0a, version, 1),
    u16(key, index),
    u32(5, size, 0),
  ]);

/** The codes of WordPerfect 6: attributes, ends of lines, groups with numbers of packets. */
export const wp6 = {
  on: (attribute: number): Buffer => bytes(0xf2, attribute, 0xf2),
  off: (attribute: number): Buffer => bytes(0xf3, attribute, 0xf3),
  character: (set: number, code: number): Buffer => bytes(0xf0, code, set, 0xf0),
  undo: (kind: number): Buffer => bytes(0xf1, kind, 0, 0, 0xf1),
  end: (kind: number): Buffer => bytes(0xd0 - kind),
  group: (code: number, kind: number, ids: number[] = [], data = Buffer.alloc(0)): Buffer => {
    const prefix = ids.length > 0 ? Buffer.concat([bytes(0x80, ids.length), u16(...ids)]) : bytes(0);
    const size = 4 + prefix.length + 2 + data.length + 3;
    return Buffer.concat([
      bytes(code, kind),
      u16(size),
      prefix,
      u16(data.length),
      data,
      u16(size),
      bytes(code),
    ]);
  },
};

/** A document of WordPerfect 6 to X9: header, an index of packets with texts, the text. */
export function makeWp6(
  codes: readonly Code[],
  { packets = [] as (readonly Code[])[], key = 0 } = {},
): Buffer {
  const index = 0x30;
  const first = index + 14 * (packets.length + 1);
  const rows: Buffer[] = [];
  const bodies: Buffer[] = [];
  let at = first;
  for (const packet of packets) {
    const text = join(packet, 0x80);
    const body = Buffer.concat([u16(1), u32(10), u32(text.length), text]);
    rows.push(Buffer.concat([bytes(0, 8), u16(1, 0), u32(body.length, at)]));
    bodies.push(body);
    at += body.length;
  }
  const text = join(codes, 0x80);
  const head = Buffer.alloc(index);
  header(at, 2, key, index, at + text.length).copy(head);
  const indexHead = Buffer.concat([u16(0, packets.length + 1), Buffer.alloc(10)]);
  return Buffer.concat([head, indexHead, ...rows, ...bodies, text]);
}

/** The codes of WordPerfect 5. */
export const wp5 = {
  on: (attribute: number): Buffer => bytes(0xc3, attribute, 0xc3),
  off: (attribute: number): Buffer => bytes(0xc4, attribute, 0xc4),
  character: (set: number, code: number): Buffer => bytes(0xc0, code, set, 0xc0),
  tab: bytes(0xc1, 0, 0, 0, 0, 0, 0, 0, 0xc1),
  newLine: bytes(0x0a),
  group: (code: number, kind: number, data: Buffer): Buffer => {
    const size = data.length + 4;
    return Buffer.concat([bytes(code, kind), u16(size), data, u16(size), bytes(kind, code)]);
  },
  footnote: (...codes: Code[]): Buffer =>
    wp5.group(0xd6, 0, Buffer.concat([bytes(0), u16(1), bytes(0), Buffer.alloc(11), join(codes, 0x20)])),
  pageHeader: (...codes: Code[]): Buffer =>
    wp5.group(0xd5, 0, Buffer.concat([Buffer.alloc(7), bytes(1), Buffer.alloc(10), join(codes, 0x20)])),
  /** Says that a table of so many columns follows. */
  table: (columns: number): Buffer => {
    const place = Buffer.concat([Buffer.alloc(2), u16(columns), Buffer.alloc(20)]);
    const widths = Buffer.from(new Uint16Array(columns).fill(1200).buffer);
    const now = [place, u16(0), widths, Buffer.alloc(columns * 3)];
    return wp5.group(0xd2, 0x0b, Buffer.concat([place, Buffer.alloc(columns * 5), ...now]));
  },
  cell: wp5Cell(),
  row: wp5Row(),
  endTable: wp5EndTable(),
};

function wp5Group(kind: number, data: Buffer): Buffer {
  const size = data.length + 4;
  return Buffer.concat([bytes(0xdc, kind), u16(size), data, u16(size), bytes(kind, 0xdc)]);
}

function wp5Cell(): Buffer {
  return wp5Group(0, bytes(0, 0, 1, 1, 0, 0, 0, 0, 0));
}

function wp5Row(): Buffer {
  return wp5Group(1, Buffer.alloc(6));
}

function wp5EndTable(): Buffer {
  return wp5Group(2, Buffer.alloc(2));
}

/** A document of WordPerfect 5.1: header, one block of empty packets, the text. */
export function makeWp5(codes: readonly Code[]): Buffer {
  const text = join(codes, 0x20);
  const start = 0x4c;
  const head = Buffer.alloc(start);
  header(start, 0, 0).copy(head, 0, 0, 16);
  Buffer.concat([u16(0xfffb, 5, 0x32), u32(0)]).copy(head, 16);
  return Buffer.concat([head, text]);
}
