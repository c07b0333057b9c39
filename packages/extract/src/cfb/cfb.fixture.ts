const sectorBytes = 512;
const endOfChain = 0xfffffffe;
const free = 0xffffffff;
const cutoff = 4096;

interface Node {
  name: string;
  /** 1 is a storage, 2 a stream, 5 the root. */
  kind: number;
  content: Buffer;
  children: Node[];
  start: number;
}

/** A compound file of streams by their paths, written from MS-CFB: version 3, the siblings of a storage one below the other. */
export function makeCfb(streams: Record<string, Uint8Array>): Buffer {
  const root: Node = {
    name: 'Root Entry',
    kind: 5,
    content: Buffer.alloc(0),
    children: [],
    start: endOfChain,
  };
  for (const [path, content] of Object.entries(streams).toSorted(([a], [b]) => inOrder(a, b)))
    place(root, path.split('/'), Buffer.from(content));
  const nodes = flatten(root);

  const table: number[] = [];
  const sectors: Buffer[] = [];
  const put = (bytes: Buffer): number => {
    const start = sectors.length;
    const count = Math.ceil(bytes.length / sectorBytes);
    const whole = Buffer.alloc(count * sectorBytes);
    bytes.copy(whole);
    for (let i = 0; i < count; i += 1) {
      sectors.push(whole.subarray(i * sectorBytes, (i + 1) * sectorBytes));
      table.push(i === count - 1 ? endOfChain : start + i + 1);
    }
    return count === 0 ? endOfChain : start;
  };

  const mini = packSmall(nodes);
  root.content = mini.bytes;
  for (const node of nodes) {
    if (node.kind === 5 || (node.kind === 2 && node.content.length >= cutoff)) node.start = put(node.content);
  }
  const miniTable = put(numbers(mini.table));
  const directory = put(Buffer.concat(nodes.map((node) => entry(node, nodes))));
  const tables = Math.ceil((table.length + 1) / 127);
  const tableIds = Array.from({ length: tables }, (_, i) => sectors.length + i);
  const padded = [...table, ...tableIds.map(() => 0xfffffffd)];
  while (padded.length < tables * 128) padded.push(free);
  return Buffer.concat([
    header(directory, miniTable, mini.table.length, tableIds),
    ...sectors,
    numbers(padded),
  ]);
}

/** Shorter names come first (MS-CFB 2.6.4). */
const inOrder = (a: string, b: string): number =>
  a.length - b.length || (a.toUpperCase() < b.toUpperCase() ? -1 : 1);

function place(folder: Node, [name = '', ...rest]: string[], content: Buffer): void {
  const isStream = rest.length === 0;
  let node = folder.children.find((child) => child.name === name);
  if (!node) {
    node = { name, kind: isStream ? 2 : 1, content: Buffer.alloc(0), children: [], start: endOfChain };
    folder.children.push(node);
  }
  if (isStream) node.content = content;
  else place(node, rest, content);
}

const flatten = (node: Node): Node[] => [node, ...node.children.flatMap(flatten)];

function packSmall(nodes: Node[]) {
  const table: number[] = [];
  const pieces: Buffer[] = [];
  for (const node of nodes) {
    if (node.kind !== 2 || node.content.length >= cutoff || node.content.length === 0) continue;
    node.start = table.length;
    const count = Math.ceil(node.content.length / 64);
    const whole = Buffer.alloc(count * 64);
    node.content.copy(whole);
    pieces.push(whole);
    for (let i = 0; i < count; i += 1) table.push(i === count - 1 ? endOfChain : node.start + i + 1);
  }
  return { table, bytes: Buffer.concat(pieces) };
}

function numbers(values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [i, value] of values.entries()) bytes.writeUInt32LE(value, i * 4);
  return bytes;
}

function entry(node: Node, nodes: Node[]): Buffer {
  const parent = nodes.find(({ children }) => children.includes(node));
  const next = parent?.children[parent.children.indexOf(node) + 1];
  const idOf = (other?: Node) => (other ? nodes.indexOf(other) : free);
  const bytes = Buffer.alloc(128);
  bytes.write(node.name, 'utf16le');
  bytes.writeUInt16LE(node.name.length * 2 + 2, 64);
  bytes.writeUInt8(node.kind, 66);
  bytes.writeUInt8(1, 67);
  bytes.writeUInt32LE(free, 68);
  bytes.writeUInt32LE(idOf(next), 72);
  bytes.writeUInt32LE(idOf(node.children[0]), 76);
  bytes.writeUInt32LE(node.start, 116);
  bytes.writeUInt32LE(node.content.length, 120);
  return bytes;
}

function header(directory: number, miniTable: number, miniCount: number, tableIds: number[]): Buffer {
  const bytes = Buffer.alloc(512);
  bytes.write('d0cf11e0a1b11ae1', 'hex');
  bytes.writeUInt16LE(0x3e, 24);
  bytes.writeUInt16LE(3, 26);
  bytes.writeUInt16LE(0xfffe, 28);
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt16LE(6, 32);
  bytes.writeUInt32LE(tableIds.length, 44);
  bytes.writeUInt32LE(directory, 48);
  bytes.writeUInt32LE(cutoff, 56);
  bytes.writeUInt32LE(miniTable, 60);
  bytes.writeUInt32LE(Math.ceil(miniCount / 128), 64);
  bytes.writeUInt32LE(endOfChain, 68);
  for (let i = 0; i < 109; i += 1) bytes.writeUInt32LE(tableIds[i] ?? free, 76 + i * 4);
  return bytes;
}
