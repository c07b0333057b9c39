import { decompress } from 'fzstd';
import { type View, withView } from '../../bytes/view.ts';
import type { ExtractedText, SourceFile } from '../../define-extractor.ts';
import { dataTable, mostColumns, mostRows } from '../../sheets/data-table.ts';
import { Unreadable } from '../../unreadable.ts';
import { type BatchParts, type ReadRow, readColumn } from './arrow-columns.ts';
import { type ArrowField, dictionariesOf, readField } from './arrow-schema.ts';
import { type FlatTable, flatRoot } from './flatbuffer.ts';
import { unpackLz4Frame } from './unpack-lz4.ts';
import { valueText } from './value-text.ts';

const largestBatch = 512 * 1024 * 1024;
const largestHeader = 16 * 1024 * 1024;

/** The first rows of an Arrow file or stream, which Feather files are as well. */
export function readArrow({ path }: Pick<SourceFile, 'path'>): ExtractedText {
  return withView(path, (view) => {
    const opening = view.bytes(0, 6).toString('latin1');
    if (opening.startsWith('FEA1')) throw new Unreadable('unsupported', 'the first version of Feather');
    const messages = messagesIn(view, opening === 'ARROW1' ? 8 : 0);
    const first = messages.next().value;
    if (first?.kind !== kinds.schema) throw new Unreadable('corrupt', 'no schema');
    const fields = first.header.tables(1).map((field) => readField(field));
    if (fields.length === 0) throw new Unreadable('blank', 'no columns');
    return {
      markdown: dataTable(
        fields.map(({ name }) => name),
        rowsOf(view, messages, fields),
      ),
    };
  });
}

const kinds = { schema: 1, dictionary: 2, batch: 3 } as const;

interface Message {
  kind: number;
  header: FlatTable;
  /** Where its buffers start. */
  body: number;
}

/** The messages of a stream one after the other; a file ends them as a stream does. */
function* messagesIn(view: View, start: number): Generator<Message, undefined> {
  for (let at = start; at + 8 <= view.size; ) {
    const isMarked = view.u32(at, true) === 0xffffffff;
    const length = view.u32(at + (isMarked ? 4 : 0), true);
    if (length === 0) return undefined;
    if (length > largestHeader) throw new Unreadable('corrupt', `a message of ${length} bytes`);
    const from = at + (isMarked ? 8 : 4);
    const message = flatRoot(view.bytes(from, length));
    const header = message.table(2);
    const bodyBytes = message.number(3, 8);
    if (!header || !(bodyBytes >= 0)) throw new Unreadable('corrupt', 'a message without content');
    yield { kind: message.number(1, 1), header, body: from + length };
    at = from + length + bodyBytes;
  }
  return undefined;
}

function* rowsOf(
  view: View,
  messages: Iterable<Message>,
  fields: readonly ArrowField[],
): Generator<string[]> {
  const dictionaries = new Map<number, ReadRow>();
  const declared = new Map(fields.flatMap(dictionariesOf));
  let shown = 0;
  for (const { kind, header, body } of messages) {
    if (kind === kinds.dictionary) {
      const field = declared.get(header.number(0, 8));
      const batch = header.table(1);
      if (field && batch && header.number(2, 1) === 0) {
        const values = { ...field, dictionary: undefined };
        dictionaries.set(header.number(0, 8), readColumn(values, partsOf(view, batch, body), dictionaries));
      }
    } else if (kind === kinds.batch) {
      const parts = partsOf(view, header, body);
      const columns = fields.map((field) => readColumn(field, parts, dictionaries)).slice(0, mostColumns);
      const count = header.number(0, 8);
      for (let row = 0; row < count && shown <= mostRows; row += 1) {
        shown += 1;
        yield columns.map((read) => valueText(read(row)));
      }
    }
    if (shown > mostRows) return;
  }
}

function partsOf(view: View, batch: FlatTable, body: number): BatchParts {
  const counts = batch.structs(1, 16);
  const places = batch.structs(2, 16);
  const compression = batch.table(3);
  let [nextCount, nextPlace, left] = [0, 0, largestBatch];
  return {
    rows() {
      nextCount += 1;
      return Number(counts[nextCount - 1]?.readBigInt64LE(0) ?? 0);
    },
    buffer() {
      const place = places[nextPlace];
      nextPlace += 1;
      if (!place) throw new Unreadable('corrupt', 'a column is missing');
      const length = Number(place.readBigInt64LE(8));
      if (length === 0) return Buffer.alloc(0);
      const bytes = view.bytes(body + Number(place.readBigInt64LE(0)), length);
      if (!compression) return Buffer.from(bytes);
      const unpacked = Number(bytes.readBigInt64LE(0));
      if (unpacked === -1) return Buffer.from(bytes.subarray(8));
      left -= unpacked;
      if (!(unpacked >= 0) || left < 0) throw new Unreadable('inflates_too_much', 'a batch');
      const packed = bytes.subarray(8);
      if (compression.number(0, 1) === 0) return unpackLz4Frame(packed, unpacked);
      return Buffer.from(decompress(packed, new Uint8Array(unpacked)));
    },
  };
}
