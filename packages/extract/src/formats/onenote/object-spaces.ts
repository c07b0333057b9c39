import { Unreadable } from '../../unreadable.ts';
import { createNodeReader, type FileNode, type NodesOf } from './file-nodes.ts';
import { type Properties, readPropertySet } from './property-set.ts';

/** An object as its last revision has it; what it refers to is named by keys. */
export interface NoteObject {
  kind: number;
  properties: Properties;
  keyOf(compactId: number): string;
}

/** The objects of a page or of the section itself, and the one that all others hang from. */
export interface ObjectSpace {
  objects: Map<string, NoteObject>;
  root?: string;
}

const rootList = 172;
const node = {
  root: 0x004,
  space: 0x008,
  revisions: 0x010,
  idEntry: 0x024,
  idCopy: 0x025,
  rootObject: 0x059,
  rootObjectByName: 0x05a,
  encryption: 0x07c,
  group: 0x0b0,
};
/** Nodes that start a new table of names. */
const idTables = new Set([0x021, 0x022]);
const declarations = new Set([0x0a4, 0x0a5, 0x0c4, 0x0c5, 0x02d, 0x02e]);
const revisions = new Set([0x041, 0x042]);
const content = 1;

/** What an object says of itself has no files in it; a text of this length is a book. */
const maxObjectBytes = 16 * 1024 * 1024;

type Names = Map<number, string>;

/** Reads the spaces of a section file (MS-ONESTORE) by their names, and the name of the space of the section. */
export function readObjectSpaces(bytes: Buffer): { spaces: Map<string, ObjectSpace>; root?: string } {
  const nodesOf = createNodeReader(bytes);
  const spaces = new Map<string, ObjectSpace>();
  let root: string | undefined;
  const first = { start: Number(bytes.readBigUInt64LE(rootList)), length: bytes.readUInt32LE(rootList + 8) };
  for (const { id, target, data } of nodesOf(first)) {
    if (id === node.root) root = nameAt(data, 0);
    if (id === node.space && target) spaces.set(nameAt(data, 0), readSpace(bytes, nodesOf, target));
  }
  return { spaces, root };
}

/** The identifier of a space or an object: a GUID and a number. */
const nameAt = (data: Buffer, at: number): string =>
  data.length < at + 20 ? '' : `${data.toString('hex', at, at + 16)}:${data.readUInt32LE(at + 16)}`;

const keyBy =
  (names: Names) =>
  (compactId: number): string =>
    `${names.get(compactId >>> 8) ?? ''}:${compactId & 0xff}`;

function readSpace(bytes: Buffer, nodesOf: NodesOf, list: FileNode['target']): ObjectSpace {
  const space: ObjectSpace = { objects: new Map() };
  let last: FileNode['target'];
  for (const { id, target } of nodesOf(list)) if (id === node.revisions) last = target;
  let before: Names = new Map();
  let names: Names = new Map();
  const take = (nodes: Iterable<FileNode>) => {
    for (const item of nodes) {
      const { id, target, data } = item;
      if (id === node.encryption) throw new Unreadable('encrypted');
      if (idTables.has(id)) {
        before = names;
        names = new Map();
      } else if (id === node.idEntry && data.length >= 20)
        names.set(data.readUInt32LE(0), data.toString('hex', 4, 20));
      else if (id === node.idCopy && data.length >= 8)
        names.set(data.readUInt32LE(4), before.get(data.readUInt32LE(0)) ?? '');
      else if (id === node.group) take(nodesOf(target));
      else if (id === node.rootObject && data.length >= 8 && data.readUInt32LE(4) === content)
        space.root = keyBy(names)(data.readUInt32LE(0));
      else if (id === node.rootObjectByName && data.length >= 24 && data.readUInt32LE(20) === content)
        space.root = nameAt(data, 0);
      else if (declarations.has(id) || revisions.has(id)) declare(bytes, space, item, names);
    }
  };
  take(nodesOf(last));
  return space;
}

/** The last declaration of an object is what it is. */
function declare(bytes: Buffer, space: ObjectSpace, { id, target, data }: FileNode, names: Names): void {
  if (
    !target ||
    data.length < 4 ||
    target.length > maxObjectBytes ||
    target.start + target.length > bytes.length
  )
    return;
  const keyOf = keyBy(names);
  const key = keyOf(data.readUInt32LE(0));
  const known = space.objects.get(key)?.kind ?? 0;
  const kind = revisions.has(id) || data.length < 8 ? known : data.readUInt32LE(4);
  const properties = readPropertySet(bytes.subarray(target.start, target.start + target.length));
  space.objects.set(key, { kind, properties, keyOf });
}
