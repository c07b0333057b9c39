import { decoderOfPage } from '../../sheets/code-pages.ts';
import { builtInFormat, numberFormat, type ShowNumber } from '../../sheets/number-format.ts';
import type { PieceDecoder } from '../../text/decode-text.ts';
import { Unreadable } from '../../unreadable.ts';
import { type BiffRecord, ids, recordsFrom, streamStart } from './records.ts';
import { createStringReader, segmentsOf } from './segments.ts';
import { readSharedStrings } from './shared-strings.ts';

/** A sheet that is shown, and where its stream starts. */
interface SheetPlace {
  name: string;
  at: number;
}

/** What the cells of a workbook refer to. */
export interface Workbook {
  version: number;
  sheets: SheetPlace[];
  strings: readonly string[];
  decoder: PieceDecoder;
  show(style: number): ShowNumber;
  /** The cells of the oldest version name their format themselves. */
  showFormat(format: number): ShowNumber;
}

/** Reads the records of a workbook that stand before its sheets, or within the only one. */
export function readWorkbook(stream: Buffer): Workbook {
  const start = streamStart(stream, 0);
  if (!start) throw new Unreadable('corrupt', 'not a workbook');
  const { version, kind } = start;
  const workbook = createWorkbook(version);
  const isWorkbook = kind === 5 || kind === 0x100;
  if (!isWorkbook) workbook.sheets.push({ name: '', at: 0 });
  let depth = 0;
  for (const record of recordsFrom(stream, 0)) {
    if (streamStart(stream, record.start - 4)) depth += 1;
    if (record.id === ids.endOfFile) depth -= 1;
    if (depth <= 0) break;
    if (depth === 1 || kind === 0x100) workbook.read(stream, record);
  }
  return workbook;
}

function createWorkbook(version: number) {
  const codes = new Map<number, string>();
  const formatOfStyle: number[] = [];
  const shown = new Map<number, ShowNumber>();
  let since1904 = false;

  const showFormat = (format: number): ShowNumber => {
    const known = shown.get(format);
    if (known) return known;
    const show = numberFormat(codes.get(format) ?? builtInFormat(format), since1904);
    shown.set(format, show);
    return show;
  };

  return {
    version,
    sheets: [] as SheetPlace[],
    strings: [] as readonly string[],
    decoder: decoderOfPage(1252),
    showFormat,
    show: (style: number) => showFormat(formatOfStyle[style] ?? 0),

    read(stream: Buffer, { id, start, end }: BiffRecord): void {
      const length = end - start;
      if (id === ids.filePass) throw new Unreadable('encrypted');
      if (id === ids.since1904 && length >= 2) since1904 = stream.readUInt16LE(start) === 1;
      else if (id === ids.codePage && length >= 2)
        this.decoder = decoderOfPage(pageOf(stream.readUInt16LE(start)));
      else if (id === ids.sharedStrings && length >= 8 && this.strings.length === 0)
        this.strings = readSharedStrings(stream, segmentsOf(stream, start, end));
      else if (id === ids.boundSheet && length >= 8) this.addSheet(stream, start, end);
      else if (id === ids.sheetHeader && length >= 5)
        this.sheets.push({ name: this.decoder.decode(stream.subarray(start + 5, end)), at: end });
      else if (isFormat(id)) addFormat(codes, stream, { id, start, end }, version, this.decoder);
      else if (isStyle(id)) formatOfStyle.push(formatIn(stream, { id, start, end }));
    },

    /** A sheet that is shown; charts and modules have no cells. */
    addSheet(stream: Buffer, start: number, end: number): void {
      const [state, kind] = [stream.readUInt8(start + 4), stream.readUInt8(start + 5)];
      if ((state & 3) !== 0 || kind > 1) return;
      const length = stream.readUInt8(start + 6);
      const name =
        version === 8
          ? createStringReader(stream, { bounds: [[start + 7, end]], next: end }).string(length)
          : this.decoder.decode(stream.subarray(start + 7, Math.min(end, start + 7 + length)));
      this.sheets.push({ name, at: stream.readUInt32LE(start) });
    },
  };
}

const isFormat = (id: number): boolean => id === 0x041e || id === 0x1e;
const isStyle = (id: number): boolean => id === 0xe0 || id === 0x0443 || id === 0x0243 || id === 0x43;

/** 0x8000 and 0x8001 are the Macintosh's and Windows' own; wide text names itself. */
const pageOf = (page: number): number => (page === 0x8000 ? 10000 : page === 0x8001 ? 1252 : page);

/** Before version 5 formats are known by their order. */
function addFormat(
  codes: Map<number, string>,
  stream: Buffer,
  { id, start, end }: BiffRecord,
  version: number,
  decoder: PieceDecoder,
): void {
  if (end - start < 2) return;
  if (version === 8) {
    if (end - start < 5) return;
    const reader = createStringReader(stream, { bounds: [[start + 4, end]], next: end });
    codes.set(stream.readUInt16LE(start), reader.string(stream.readUInt16LE(start + 2)));
    return;
  }
  const from = id === 0x1e ? start : start + 2;
  if (from >= end) return;
  const code = decoder.decode(stream.subarray(from + 1, Math.min(end, from + 1 + stream.readUInt8(from))));
  codes.set(version === 5 ? stream.readUInt16LE(start) : codes.size, code);
}

/** The number format of a cell style. */
function formatIn(stream: Buffer, { id, start, end }: BiffRecord): number {
  if (end - start < 4) return 0;
  if (id === 0xe0) return stream.readUInt16LE(start + 2);
  return id === 0x43 ? stream.readUInt8(start + 2) & 0x3f : stream.readUInt8(start + 1);
}
