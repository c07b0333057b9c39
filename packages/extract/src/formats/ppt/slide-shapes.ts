import { firstRecord, type PptRecord, recordsIn, recordType } from './records.ts';
import { shapeOption } from './shape-options.ts';
import { createTextReader, linkOf, type TextBody } from './text-body.ts';
import { readNumbered } from './text-styles.ts';

/** The text of one shape of a slide. */
export interface ShapeText {
  /** Its text, or the number of it among the texts of the slide in the list of slides. */
  text: TextBody | number;
  /** The number of its kind of placeholder; 0 where it is none. */
  placeholder: number;
  /** The link of the whole shape; 0 where it has none. */
  link: number;
  numbered: boolean[];
}

/** A shape, or a table of shapes by its rows. */
export type SlidePart = ShapeText | { rows: ShapeText[][] };

const maxDepth = 32;
const tableProperties = 0x39f;

/** Finds the texts of a slide's drawing in its order. */
export function shapesOf(slide: Buffer): SlidePart[] {
  const drawing = firstRecord(slide, recordType.drawing)?.bytes;
  const page = drawing && firstRecord(drawing, recordType.drawingPage)?.bytes;
  const parts: SlidePart[] = [];
  if (page) for (const record of recordsIn(page)) readShape(record, parts, 0);
  return parts;
}

function readShape({ type, bytes }: PptRecord, parts: SlidePart[], depth: number): void {
  if (type === recordType.shape) {
    const text = textOf(bytes);
    if (text) parts.push(text);
  } else if (type === recordType.group && depth < maxDepth) {
    const [first, ...rest] = recordsIn(bytes);
    if (first && isTable(first.bytes)) parts.push({ rows: rowsOf(rest) });
    else for (const record of rest) readShape(record, parts, depth + 1);
  }
}

/** Whether the options of a group say that it is a table (MS-ODRAW 2.3.18.37). */
function isTable(group: Buffer): boolean {
  const options = firstRecord(group, recordType.moreOptions);
  return options !== undefined && ((shapeOption(options, tableProperties)?.value ?? 0) & 1) !== 0;
}

/** The cells of a table are shapes: those with the same upper edge are a row. */
function rowsOf(records: PptRecord[]): ShapeText[][] {
  const rows = new Map<number, { left: number; cell: ShapeText }[]>();
  for (const { type, bytes } of records) {
    const anchor = type === recordType.shape ? firstRecord(bytes, recordType.childAnchor)?.bytes : undefined;
    const cell = anchor && anchor.length >= 8 ? (textOf(bytes) ?? emptyCell(bytes)) : undefined;
    if (!anchor || !cell) continue;
    const top = anchor.readInt32LE(4);
    const row = rows.get(top) ?? [];
    rows.set(top, row);
    row.push({ left: anchor.readInt32LE(0), cell });
  }
  return [...rows]
    .toSorted(([a], [b]) => a - b)
    .map(([, cells]) => cells.toSorted((a, b) => a.left - b.left).map(({ cell }) => cell));
}

/** A cell has room for text even where there is none; lines between the cells have not. */
const emptyCell = (shape: Buffer): ShapeText | undefined =>
  firstRecord(shape, recordType.textBox) ? { text: -1, placeholder: 0, link: 0, numbered: [] } : undefined;

function textOf(shape: Buffer): ShapeText | undefined {
  const reader = createTextReader();
  const found: ShapeText = { text: -1, placeholder: 0, link: 0, numbered: [] };
  for (const { type, bytes } of recordsIn(shape)) {
    if (type === recordType.textBox) {
      for (const record of recordsIn(bytes)) {
        if (record.type !== recordType.outlineTextReference) reader.read(record);
        else if (record.bytes.length >= 4) found.text = record.bytes.readInt32LE(0);
      }
    } else if (type === recordType.clientData) readClientData(bytes, found);
  }
  const body = reader.bodies.find(({ text }) => text !== '');
  if (body) found.text = body;
  return found.text === -1 ? undefined : found;
}

function readClientData(data: Buffer, found: ShapeText): void {
  for (const { type, instance, bytes } of recordsIn(data)) {
    if (type === recordType.placeholder && bytes.length >= 5) found.placeholder = bytes.readUInt8(4);
    else if (type === recordType.interaction && instance === 0) found.link = linkOf(bytes);
    else if (type === recordType.programTags) found.numbered = laterStyles(bytes, recordType.textStyle9);
  }
}

const laterStyles = (tags: Buffer, type: number): boolean[] => {
  for (const data of programData(tags)) {
    const style = firstRecord(data, type);
    if (style) return readNumbered(style.bytes);
  }
  return [];
};

/** What programs after PowerPoint 97 added, which stands in tags of their own. */
export function* programData(tags: Buffer): Generator<Buffer> {
  for (const { type, bytes } of recordsIn(tags)) {
    const data = type === recordType.programTag ? firstRecord(bytes, recordType.programData) : undefined;
    if (data) yield data.bytes;
  }
}
