import { deflateRawSync } from 'node:zlib';
import { makeCfb } from '../../cfb/cfb.fixture.ts';
import { zipOf } from '../../testing/make-package.ts';

const u16 = (...values: number[]): Buffer => Buffer.from(new Uint16Array(values).buffer);
const u32 = (...values: number[]): Buffer => Buffer.from(new Uint32Array(values).buffer);
const wide = (text: string): Buffer => Buffer.from(text, 'utf16le');
const counted = (text: string): Buffer => Buffer.concat([u16(text.length), wide(text)]);

/** A record as HWP 5.0 lays it out: tag, level and size in one word, then its data. */
export const record = (tag: number, level: number, ...data: Buffer[]): Buffer => {
  const body = Buffer.concat(data);
  const isLong = body.length >= 0xfff;
  const word = tag | (level << 10) | ((isLong ? 0xfff : body.length) << 20);
  return Buffer.concat([u32(word >>> 0), ...(isLong ? [u32(body.length)] : []), body]);
};

/** A control: its character in the text, its name and the records that come after its own, one level deeper. */
export interface Control {
  code: number;
  id: string;
  data?: Buffer;
  inner?: (level: number) => Buffer[];
  /** The text that a field encloses. */
  text?: string;
}

type Piece = string | Control;

const idBytes = (id: string): Buffer => Buffer.from([...id].reverse().join(''), 'latin1');

const units = (piece: Piece): string => {
  if (typeof piece === 'string') return piece;
  const inTheText = (code: number) =>
    `${String.fromCharCode(code)}${'\x20'.repeat(6)}${String.fromCharCode(code)}`;
  return inTheText(piece.code) + (piece.text === undefined ? '' : piece.text + inTheText(4));
};

/** A paragraph of text and controls; `shape` and `styles` are numbers of `looks`. */
export function paragraph(
  pieces: readonly Piece[],
  { level = 0, shape = 0, styles = [[0, 0]] as [at: number, style: number][] } = {},
): Buffer[] {
  const text = `${pieces.map(units).join('')}\r`;
  const controls = pieces.filter((piece) => typeof piece !== 'string');
  return [
    record(0x42, level, u32(text.length, 0), u16(shape), Buffer.alloc(14)),
    record(0x43, level + 1, wide(text)),
    record(0x44, level + 1, u32(...styles.flat())),
    ...controls.flatMap(({ id, data = Buffer.alloc(4), inner }) => [
      record(0x47, level + 1, idBytes(id), data),
      ...(inner?.(level + 2) ?? []),
    ]),
  ];
}

/** A list of paragraphs as notes and headers have it. */
export const listOf =
  (...texts: string[]) =>
  (level: number): Buffer[] => [
    record(0x48, level, u16(texts.length, 0), u32(0)),
    ...texts.flatMap((text) => paragraph([text], { level })),
  ];

export const note = (text: string): Control => ({ code: 17, id: 'fn  ', inner: listOf(text) });

export const link = (text: string, command: string): Control => ({
  code: 3,
  id: '%hlk',
  data: Buffer.concat([u32(0), Buffer.from([0]), counted(command), u32(1)]),
  text,
});

/** A table of rows of cells; a cell may reach over several columns. */
export const table = (
  rows: readonly (readonly (string | { text: string; columns: number })[])[],
): Control => ({
  code: 11,
  id: 'tbl ',
  data: Buffer.alloc(40),
  inner: (level) => [
    record(0x4d, level, u32(0), u16(rows.length, rows[0]?.length ?? 0), Buffer.alloc(18)),
    ...rows.flatMap((cells, row) => {
      let column = 0;
      return cells.flatMap((cell) => {
        const { text, columns } = typeof cell === 'string' ? { text: cell, columns: 1 } : cell;
        const header = record(0x48, level, u16(1, 0), u32(0), u16(column, row, columns, 1), Buffer.alloc(24));
        column += columns;
        return [header, ...paragraph([text], { level })];
      });
    }),
  ],
});

/** Characters: plain, bold, italic, struck out; paragraphs: plain, three levels of outline, numbered, bulleted. */
const docInfo = (sections: number): Buffer =>
  Buffer.concat([
    record(0x10, 0, u16(sections, 1, 1, 1, 1, 1, 1), u32(0, 0, 0)),
    record(0x11, 0, Buffer.alloc(72)),
    ...[0, 2, 1, 1 << 18].map((bits) => record(0x15, 1, Buffer.alloc(46), u32(bits), Buffer.alloc(20))),
    ...[0, 1 << 23, (1 << 23) | (1 << 25), (1 << 23) | (2 << 25), 2 << 23, 3 << 23].map((bits) =>
      record(0x19, 1, u32(bits), Buffer.alloc(50)),
    ),
  ]);

/** A document by the records of its sections, after HWP 5.0 revision 1.3; `flags` are those of its header. */
export function makeHwp(
  sections: readonly Buffer[][],
  { flags = 1, streams = {} as Record<string, Buffer>, preview = '' } = {},
): Buffer {
  const header = Buffer.alloc(256);
  header.write('HWP Document File');
  header.writeUInt32LE(0x05000300, 32);
  header.writeUInt32LE(flags, 36);
  const pack = (bytes: Buffer) => ((flags & 1) === 1 ? deflateRawSync(bytes) : bytes);
  return makeCfb({
    FileHeader: header,
    DocInfo: pack(docInfo(sections.length)),
    ...Object.fromEntries(
      sections.map((records, i) => [`BodyText/Section${i}`, pack(Buffer.concat(records))]),
    ),
    PrvText: wide(preview),
    '\x05HwpSummaryInformation': Buffer.alloc(0),
    ...streams,
  });
}

const looks = `<hh:head><hh:refList><hh:charProperties><hh:charPr id="0"><hh:strikeout shape="NONE"/></hh:charPr><hh:charPr id="7"><hh:bold/></hh:charPr></hh:charProperties><hh:paraProperties><hh:paraPr id="0"><hh:heading type="NONE" level="0"/></hh:paraPr><hh:paraPr id="1"><hh:heading type="OUTLINE" level="0"/></hh:paraPr><hh:paraPr id="2"><hh:heading type="BULLET" level="0"/></hh:paraPr></hh:paraProperties></hh:refList></hh:head>`;

/** A document by the XML of its sections, after OWPML (KS X 6101). */
export const makeHwpx = (sections: readonly string[], parts: Record<string, string> = {}): Uint8Array =>
  zipOf({
    mimetype: 'application/hwp+zip',
    'version.xml': '<hv:HCFVersion tagetApplication="WORDPROCESSOR"/>',
    'Contents/content.hpf':
      '<opf:package><opf:metadata><opf:title>수문 점검</opf:title></opf:metadata></opf:package>',
    'Contents/header.xml': looks,
    ...Object.fromEntries(
      sections.map((xml, i) => [`Contents/section${i}.xml`, `<?xml version="1.0"?><hs:sec>${xml}</hs:sec>`]),
    ),
    ...parts,
  });
