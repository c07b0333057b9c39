/** One record of a BIFF stream (MS-XLS 2.1.4): its content lies between `start` and `end`. */
export interface BiffRecord {
  id: number;
  start: number;
  end: number;
}

/** The records from a place on, up to where the stream ends or is cut. The same object is handed out each time. */
export function* recordsFrom(stream: Buffer, from: number): Generator<BiffRecord> {
  const record: BiffRecord = { id: 0, start: 0, end: from };
  while (record.end + 4 <= stream.length) {
    record.id = stream.readUInt16LE(record.end);
    record.start = record.end + 4;
    record.end = record.start + stream.readUInt16LE(record.start - 2);
    if (record.end > stream.length) return;
    yield record;
  }
}

export const ids = {
  endOfFile: 0x0a,
  continued: 0x3c,
  filePass: 0x2f,
  sheetHeader: 0x8f,
  boundSheet: 0x85,
  codePage: 0x42,
  since1904: 0x22,
  sharedStrings: 0xfc,
} as const;

/** The version that each kind of BOF record starts a stream of. */
const starts = new Map([
  [0x0009, 2],
  [0x0209, 3],
  [0x0409, 4],
  [0x0809, 5],
]);

export const isStart = (id: number): boolean => starts.has(id);

/** What a stream is a stream of; undefined where there is no BOF record. */
export interface StreamStart {
  /** 2 to 5, or 8. */
  version: number;
  /** 5 and 0x100 are workbooks, 0x10 is a sheet, 0x20 a chart, 0x40 a macro sheet. */
  kind: number;
}

export function streamStart(stream: Buffer, at: number): StreamStart | undefined {
  if (at + 8 > stream.length) return undefined;
  const version = starts.get(stream.readUInt16LE(at));
  if (version === undefined) return undefined;
  const isLatest = version === 5 && stream.readUInt16LE(at + 4) >= 0x600;
  return { version: isLatest ? 8 : version, kind: stream.readUInt16LE(at + 6) };
}
