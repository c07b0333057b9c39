/** A stream or storage of a compound file. */
export interface CfbEntry {
  /** Its name and those of the storages that it lies in, divided by `/`. */
  path: string;
  name: string;
  isStream: boolean;
  /** Bytes, as the directory has it. */
  size: number;
  start: number;
}

interface Node {
  name: string;
  kind: number;
  left: number;
  right: number;
  child: number;
  start: number;
  size: number;
}

const entryBytes = 128;
const storage = 1;
const stream = 2;

/** The tree of a directory (MS-CFB 2.6), each entry once however they refer to each other. */
export function readDirectory(bytes: Buffer, isVersion4: boolean) {
  const nodes = Array.from({ length: Math.floor(bytes.length / entryBytes) }, (_, i) =>
    nodeAt(bytes.subarray(i * entryBytes, (i + 1) * entryBytes), isVersion4),
  );
  const entries: CfbEntry[] = [];
  const seen = new Set<number>([0]);
  const open = [{ id: nodes[0]?.child ?? 0, folder: '' }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { id, folder } = next;
    const node = nodes[id];
    if (!node || seen.has(id)) continue;
    seen.add(id);
    const entry = entryOf(node, `${folder}${node.name}`);
    open.push({ id: node.right, folder });
    if (node.kind === storage) open.push({ id: node.child, folder: `${entry.path}/` });
    open.push({ id: node.left, folder });
    if (node.kind === storage || node.kind === stream) entries.push(entry);
  }
  return {
    root: nodes[0] && entryOf(nodes[0], ''),
    entries,
    /** All names, also those that the tree does not lead to. */
    names: nodes.filter(({ kind }) => kind !== 0).map(({ name }) => name),
  };
}

const entryOf = ({ name, kind, start, size }: Node, path: string): CfbEntry => ({
  path,
  name,
  isStream: kind === stream,
  start,
  size,
});

function nodeAt(bytes: Buffer, isVersion4: boolean): Node {
  const nameBytes = Math.min(Math.max(bytes.readUInt16LE(64) - 2, 0), 62) & ~1;
  return {
    name: bytes.toString('utf16le', 0, nameBytes),
    kind: bytes.readUInt8(66),
    left: bytes.readUInt32LE(68),
    right: bytes.readUInt32LE(72),
    child: bytes.readUInt32LE(76),
    start: bytes.readUInt32LE(116),
    size: isVersion4 ? Number(bytes.readBigUInt64LE(120)) : bytes.readUInt32LE(120),
  };
}
