import { createNestedList } from '../../markdown/nested-list.ts';
import { createMarkdownWriter, type MarkdownWriter } from '../../markdown/writer.ts';
import type { NoteObject, ObjectSpace } from './object-spaces.ts';

const kinds = { table: 0x60022, row: 0x60023, cell: 0x60024, title: 0x6002c, element: 0x6000d };
/** Properties of MS-ONE 2.1.12 that hold the children of a node: its title, its content, what follows below it. */
const children = [0x24001d5f, 0x24001c1f, 0x24001c20];
const lists = 0x24001c26;
const unicodeText = 0x1c001c22;
const asciiText = 0x1c003498;
const maxDepth = 200;

interface Writing {
  writer: MarkdownWriter;
  list: ReturnType<typeof createNestedList>;
  space: ObjectSpace;
  seen: Set<string>;
  tables: number;
}

interface Place {
  depth: number;
  /** How deep in elements of an outline. */
  level: number;
  isTitle: boolean;
  isItem: boolean;
}

/** The text of a page: its title as a heading, then what hangs from its root in the order of the outline. */
export function writePage(space: ObjectSpace): string {
  const writer = createMarkdownWriter();
  const writing: Writing = { writer, list: createNestedList(writer), space, seen: new Set(), tables: 0 };
  if (space.root !== undefined)
    writeNode(writing, space.root, { depth: 0, level: -1, isTitle: false, isItem: false });
  writing.list.end();
  return writer.finish();
}

function writeNode(writing: Writing, key: string, place: Place): void {
  const object = writing.space.objects.get(key);
  if (!object || writing.seen.has(key) || place.depth > maxDepth) return;
  writing.seen.add(key);
  const { writer, list } = writing;
  const isElement = object.kind === kinds.element;
  const next: Place = {
    depth: place.depth + 1,
    level: place.level + (isElement ? 1 : 0),
    isTitle: place.isTitle || object.kind === kinds.title,
    isItem: isElement ? (object.properties.objects.get(lists)?.length ?? 0) > 0 : place.isItem,
  };
  const text = textOf(object);
  if (text !== '') writeText(writing, text, place);
  if (object.kind === kinds.table) {
    if (writing.tables === 0) list.end();
    writing.tables += 1;
    writer.startTable();
  } else if (object.kind === kinds.row) writer.startRow();
  else if (object.kind === kinds.cell) writer.startCell();
  for (const property of children)
    for (const id of object.properties.objects.get(property) ?? [])
      writeNode(writing, object.keyOf(id), next);
  if (object.kind === kinds.cell) writer.endCell();
  else if (object.kind === kinds.table) {
    writing.tables -= 1;
    writer.endTable();
  }
}

function writeText({ writer, list, tables }: Writing, text: string, { level, isTitle, isItem }: Place): void {
  if (tables === 0 && isItem && !isTitle) list.start(Math.max(level, 0), false);
  else if (tables === 0) list.end();
  text.split(/[\v\r\n]+/).forEach((line, i) => {
    if (i > 0) writer.lineBreak();
    writer.text(line, {});
  });
  writer.endBlock(isTitle && tables === 0 ? 2 : 0);
}

/** Links stand in the text as a hidden field before the words that show them. */
function textOf({ properties: { data } }: NoteObject): string {
  const wide = data.get(unicodeText);
  const text = wide
    ? wide.toString('utf16le', 0, wide.length & ~1)
    : (data.get(asciiText)?.toString('latin1') ?? '');
  return text
    .replace(/\ufddfHYPERLINK "[^"]*"/g, '')
    .replace(/\0+$/, '')
    .trim();
}
