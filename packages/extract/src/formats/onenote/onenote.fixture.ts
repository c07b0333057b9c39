const u16 = (...values: number[]): Buffer => Buffer.from(new Uint16Array(values).buffer);
const u32 = (...values: number[]): Buffer => Buffer.from(new Uint32Array(values).buffer);

/** A property: nothing where it lists objects or spaces, else its bytes. */
export interface NoteNode {
  id: number;
  kind: number;
  text?: string;
  /** Children by their property. */
  children?: Record<number, number[]>;
  spaces?: number[];
}

const guid = (fill: number): Buffer => Buffer.alloc(16, fill);
const compact = (id: number, index = 0): number => id | (index << 8);
const extended = (fill: number, number: number): Buffer => Buffer.concat([guid(fill), u32(number)]);
const pageSpaces = 0x2c001d63;
const unicodeText = 0x1c001c22;

/** The set of properties of an object after MS-ONESTORE 2.6.1. */
function propertySet({ text, children = {}, spaces = [] }: NoteNode): Buffer {
  const rows: [number, Buffer][] = Object.entries(children).map(([id, list]) => [
    Number(id),
    u32(list.length),
  ]);
  if (spaces.length > 0) rows.push([pageSpaces, u32(spaces.length)]);
  if (text !== undefined) {
    const bytes = Buffer.from(`${text}\0`, 'utf16le');
    rows.push([unicodeText, Buffer.concat([u32(bytes.length), bytes])]);
  }
  const objects = Object.values(children)
    .flat()
    .map((id) => compact(id));
  return Buffer.concat([
    u32((objects.length | (spaces.length > 0 ? 0 : 0x80000000)) >>> 0, ...objects),
    ...(spaces.length > 0 ? [u32(spaces.length, ...spaces.map((space) => compact(1, space)))] : []),
    u16(rows.length),
    u32(...rows.map(([id]) => id)),
    ...rows.map(([, bytes]) => bytes),
  ]);
}

/** A section file: the nodes of the section itself, then those of its pages; later nodes of an id are revisions. */
export function makeOne(
  section: readonly NoteNode[],
  pages: readonly (readonly NoteNode[])[],
  encrypted = false,
): Buffer {
  const pieces: Buffer[] = [Buffer.alloc(1024)];
  let at = 1024;
  const put = (bytes: Buffer) => {
    const place = { start: at, length: bytes.length };
    pieces.push(bytes);
    at += bytes.length;
    return place;
  };
  type Place = ReturnType<typeof put>;
  const node = (id: number, data: Buffer, target?: Place, isList = false): Buffer => {
    const reference = target ? u32(target.start, target.length) : Buffer.alloc(0);
    const size = 4 + reference.length + data.length;
    const formats = target ? (1 << 23) | ((isList ? 2 : 1) << 27) : 0;
    return Buffer.concat([u32((id | (size << 10) | formats) >>> 0), reference, data]);
  };
  const list = (...nodes: Buffer[]) =>
    put(
      Buffer.concat([
        Buffer.from('c4f4f7f5b17a56a4', 'hex'),
        u32(16, 0),
        ...nodes,
        Buffer.alloc(12, 0xff),
        Buffer.from('4bba3382c215c28b', 'hex'),
      ]),
    );
  const space = (number: number, nodes: readonly NoteNode[]) => {
    const names = [0, ...pages.map((_, i) => i + 1)].map((index) =>
      node(0x024, Buffer.concat([u32(index), guid(index === 0 ? 0xaa : 0xb0 + index)])),
    );
    const objects = nodes.map((item) =>
      node(
        0x0a4,
        Buffer.concat([u32(compact(item.id), item.kind), Buffer.from([1, 1])]),
        put(propertySet(item)),
      ),
    );
    const group = list(
      node(0x0b4, extended(1, 1)),
      node(0x022, Buffer.alloc(0)),
      ...names,
      node(0x028, Buffer.alloc(0)),
      ...objects,
    );
    const revision = list(
      node(0x014, Buffer.alloc(24)),
      node(0x01e, Buffer.alloc(46)),
      ...(encrypted ? [node(0x07c, Buffer.alloc(0), put(Buffer.alloc(8)))] : []),
      node(0x0b0, extended(1, 1), group, true),
      node(0x05a, Buffer.concat([extended(0xaa, nodes[0]?.id ?? 0), u32(1)])),
    );
    const manifest = list(
      node(0x00c, extended(0xb0 + number, 1)),
      node(0x010, Buffer.alloc(0), revision, true),
    );
    return node(0x008, extended(0xb0 + number, 1), manifest, true);
  };
  const spaces = [space(0, section), ...pages.map((nodes, i) => space(i + 1, nodes))];
  const root = list(node(0x004, extended(0xb0, 1)), ...spaces);
  const file = Buffer.concat(pieces);
  Buffer.from('e4525c7b8cd8a74daeb15378d02996d3', 'hex').copy(file);
  Buffer.from('3fdd9a101b91f549a5d01791edc8aed8', 'hex').copy(file, 48);
  file.writeBigUInt64LE(BigInt(root.start), 172);
  file.writeUInt32LE(root.length, 180);
  return file;
}

/** Properties of children, and kinds of nodes, by the names of MS-ONE. */
export const note = {
  structure: 0x24001d5f,
  content: 0x24001c1f,
  elements: 0x24001c20,
  lists: 0x24001c26,
  page: 0x6000b,
  title: 0x6002c,
  outline: 0x6000c,
  element: 0x6000d,
  text: 0x6000e,
  number: 0x60012,
  table: 0x60022,
  row: 0x60023,
  cell: 0x60024,
  series: 0x60008,
};
