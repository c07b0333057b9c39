import { zipSync } from 'fflate';
import { relationshipsXml } from '../../testing/make-package.ts';

/** A record of a binary part, its head in as few bytes as it takes. */
export function record12(id: number, ...content: (number[] | Uint8Array)[]): Buffer {
  const body = Buffer.concat(content.map((piece) => Buffer.from(piece)));
  const head = id < 0x80 ? [id] : [(id & 0x7f) | 0x80, id >> 7];
  let left = body.length;
  do {
    head.push(left > 0x7f ? (left & 0x7f) | 0x80 : left);
    left >>= 7;
  } while (left > 0);
  return Buffer.concat([Buffer.from(head), body]);
}

export const u32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [i, value] of values.entries()) bytes.writeUInt32LE(value >>> 0, i * 4);
  return bytes;
};

export const wide = (text: string): Buffer => Buffer.concat([u32(text.length), Buffer.from(text, 'utf16le')]);

/** A sheet by its name, with the records of its rows. */
interface BinarySheet {
  name: string;
  state?: number;
  rows: Buffer[];
}

/** The records of a style part that gives each style the next of these formats. */
export const stylesOf = (formats: { id: number; code?: string }[]): Buffer => {
  const declared = formats.filter(({ code }) => code !== undefined);
  const xf = (format: number) => record12(47, [0, 0, format & 0xff, format >> 8], Buffer.alloc(12));
  return Buffer.concat([
    record12(278),
    record12(615, u32(declared.length)),
    ...declared.map(({ id, code = '' }) => record12(44, [id & 0xff, id >> 8], wide(code))),
    record12(616),
    record12(626, u32(1)),
    record12(47, [0xff, 0xff, 0, 0], Buffer.alloc(12)),
    record12(627),
    record12(617, u32(formats.length)),
    ...formats.map(({ id }) => xf(id)),
    record12(618),
    record12(279),
  ]);
};

const types = (parts: [string, string][]) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="bin" ContentType="application/vnd.ms-excel.sheet.binary.macroEnabled.main"/>${parts
    .map(
      ([name, type]) => `<Override PartName="/xl/${name}" ContentType="application/vnd.ms-excel.${type}"/>`,
    )
    .join('')}</Types>`;

/** A binary workbook, written from the published structure. */
export function makeXlsb(
  sheets: BinarySheet[],
  strings: string[] = [],
  styles: Buffer = Buffer.alloc(0),
): Uint8Array {
  const xml = (text: string) => Buffer.from(text);
  const list = sheets.map(({ name, state = 0 }, i) =>
    record12(156, u32(state, i + 1), wide(`s${i}`), wide(name)),
  );
  const parts: [string, Buffer][] = sheets.map(({ rows }, i) => [
    `worksheets/sheet${i + 1}.bin`,
    Buffer.concat([record12(129), record12(145), ...rows, record12(146), record12(130)]),
  ]);
  return zipSync({
    '[Content_Types].xml': xml(
      types([
        ...parts.map(([name]): [string, string] => [name, 'worksheet']),
        ['sharedStrings.bin', 'sharedStrings'],
        ['styles.bin', 'styles'],
      ]),
    ),
    '_rels/.rels': xml(
      relationshipsXml(['r1', 'officeDocument', 'xl/workbook.bin']).replace(
        '/package/2006/relationships/officeDocument',
        '/officeDocument/2006/relationships/officeDocument',
      ),
    ),
    'xl/workbook.bin': Buffer.concat([
      record12(131),
      record12(153, u32(0, 0), wide('')),
      record12(143),
      ...list,
      record12(144),
      record12(132),
    ]),
    'xl/_rels/workbook.bin.rels': xml(
      relationshipsXml(
        ['t', 'sharedStrings', 'sharedStrings.bin'],
        ['f', 'styles', 'styles.bin'],
        ...parts.map(([name], i): [string, string, string] => [`s${i}`, 'worksheet', name]),
      ),
    ),
    'xl/sharedStrings.bin': Buffer.concat([
      record12(159, u32(strings.length, strings.length)),
      ...strings.map((text) => record12(19, [0], wide(text))),
      record12(160),
    ]),
    'xl/styles.bin': styles,
    ...Object.fromEntries(parts.map(([name, bytes]) => [`xl/${name}`, bytes])),
  });
}

/** The start of a row. */
export const row12 = (row: number): Buffer => record12(0, u32(row, 0), Buffer.alloc(9));

/** A cell of a kind with its column and style. */
export const cell12 = (id: number, column: number, style: number, value: number[] | Uint8Array): Buffer =>
  record12(id, u32(column, style), value);
