import { createMarkdownWriter } from '../../markdown/writer.ts';
import type { Message } from './message.ts';
import type { Objects } from './open-objects.ts';
import { type CellLists, cellValue, readLists, rowRecords } from './table-cells.ts';
import { createTextStyles } from './text-styles.ts';
import { writeStorage } from './write-storage.ts';

const storageType = 2001;
const drawableAttachment = 2003;
const group = 3008;
const tableInfo = 6000;
/** Shapes with text: TSWP.ShapeInfoArchive, and what Keynote makes of it for its placeholders. */
const shape = 2011;
const placeholders = [7, 12];
const maxDepth = 24;
const maxCells = 5_000_000;

/** Writes the texts, tables and shapes of a document of iWork, each once; `written` are those that were before. */
export function createObjectWriter(objects: Objects, written = new Set<number>()) {
  const writer = createMarkdownWriter();
  const styles = createTextStyles(objects);
  const notes: string[] = [];
  let depth = 0;
  let cells = 0;

  const footnote = (id: number): string => {
    const storage = objects.message(objects.message(id).reference(2), storageType);
    notes.push(
      storage
        .texts(3)
        .join('')
        .replace(/[\s\p{Cc}\ufffc]+/gu, ' ')
        .trim(),
    );
    return `[^${notes.length}]`;
  };

  const text = (id: number | undefined, options: { heading?: number; isCell?: boolean } = {}): void => {
    const storage = objects.get(id);
    if (id === undefined || storage?.type !== storageType || written.has(id)) return;
    written.add(id);
    writeStorage(storage.message, { writer, styles, ...options, footnote, attachment });
  };

  const attachment = (id: number): void => {
    const object = objects.get(id);
    if (object?.type === drawableAttachment) drawable(object.message.reference(1));
  };

  const shapeText = (message: Message, type: number, heading = 0): void => {
    const info = type === shape ? message : message.message(1);
    text(info.reference(4) ?? info.reference(2), { heading });
  };

  /** Whatever lies on a page: a shape, a group of them or a table; pictures and charts have no text. */
  const drawable = (id: number | undefined, { heading = 0, namesTables = false } = {}): void => {
    const object = objects.get(id);
    if (id === undefined || !object || written.has(id) || depth >= maxDepth) return;
    written.add(id);
    depth += 1;
    if (object.type === group) for (const child of object.message.references(2)) drawable(child);
    else if (object.type === tableInfo) table(object.message.reference(2), namesTables);
    else if (object.type === shape || placeholders.includes(object.type))
      shapeText(object.message, object.type, heading);
    depth -= 1;
  };

  const table = (id: number | undefined, isNamed: boolean): void => {
    if (id === undefined || written.has(id)) return;
    written.add(id);
    const model = objects.message(id);
    const store = model.message(4);
    const lists = readLists(store, objects);
    const hiddenRows = hiddenIn(objects, store.message(1).references(2));
    const hiddenColumns = hiddenIn(objects, store.references(2));
    const name = model.text(8) ?? '';
    if (isNamed && name.trim() !== '') {
      writer.text(name, {});
      writer.endBlock(3);
    }
    const tileSize = store.message(3).number(2) ?? 256;
    writer.startTable();
    for (const tile of store.message(3).messages(1)) {
      const first = (tile.number(1) ?? 0) * tileSize;
      const rows = tile.reference(2) ?? 0;
      if (written.has(rows)) continue;
      written.add(rows);
      for (const row of objects.message(rows).messages(5))
        if (!hiddenRows.has(first + (row.number(1) ?? 0))) tableRow(row, lists, hiddenColumns);
    }
    writer.endTable();
  };

  const tableRow = (row: Message, lists: CellLists, hidden: ReadonlySet<number>): void => {
    writer.startRow();
    let next = 0;
    for (const [column, record] of rowRecords(row)) {
      if (hidden.has(column)) continue;
      const value = cellValue(record, lists);
      cells += 1;
      if (!value || cells > maxCells) continue;
      for (; next < column; next += 1) if (!hidden.has(next)) emptyCell();
      writer.startCell();
      if ('text' in value) writer.text(value.text, {});
      else text(objects.message(value.richText).reference(1), { isCell: true });
      writer.endCell();
      next = column + 1;
    }
  };

  const emptyCell = (): void => {
    writer.startCell();
    writer.endCell();
  };

  return {
    writer,
    text,
    drawable,
    /** The plain words of a text. */
    words: (id: number | undefined): string =>
      objects
        .message(id, storageType)
        .texts(3)
        .join('')
        .replace(/[\s\p{Cc}\ufffc]+/gu, ' ')
        .trim(),
    /** The words of footnotes since the last time, numbered on. */
    finish: (): string => {
      const marks = notes.map((note, i) => `[^${i + 1}]: ${note}`).join('\n');
      return [writer.finish(), marks].filter(Boolean).join('\n\n');
    },
  };
}

/** The rows or columns that their headers hide (TST.HeaderStorageBucket). */
function hiddenIn(objects: Objects, buckets: readonly number[]): ReadonlySet<number> {
  const headers = buckets.flatMap((id) => objects.message(id).messages(2));
  return new Set(
    headers.filter((header) => (header.number(3) ?? 0) > 0).map((header) => header.number(1) ?? 0),
  );
}
