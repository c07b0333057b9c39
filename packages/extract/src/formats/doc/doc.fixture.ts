import { makeCfb } from '../../cfb/cfb.fixture.ts';

/** A paragraph with its mark, its properties and those of its characters as hexadecimal lists (MS-DOC 2.6). */
export interface MadeParagraph {
  text: string | Buffer;
  properties?: string;
  characters?: string;
  /** What a fast save laid over its piece (MS-DOC 2.9.205). */
  modifier?: number;
}

interface MadeDocument {
  isOld?: boolean;
  language?: number;
  isMac?: boolean;
  flags?: number;
  /** Characters of the body; what follows are the next stories. */
  bodyLength?: number;
  /** The stream that pictures stand in. */
  data?: Buffer;
}

const textAt = 1536;
const pageBytes = 512;

/** A document of Word 97, each of whose paragraphs is a piece, the last one first in the file; or one of Word 6. */
export function makeDoc(paragraphs: MadeParagraph[], options: MadeDocument = {}): Buffer {
  const { isOld = false } = options;
  const stored = paragraphs.map((paragraph) => store(paragraph));
  let at = textAt;
  for (const piece of isOld ? stored : stored.toReversed()) {
    piece.at = at;
    at += piece.bytes.length;
  }
  const firstPage = Math.ceil(at / pageBytes);
  const places = stored.toSorted((a, b) => a.at - b.at);
  const characters = page(places, 1, ({ characters }) => [characters.length, ...characters]);
  const looks = page(places, isOld ? 7 : 13, ({ properties }) => {
    const list = properties.length % 2 ? properties : Buffer.concat([properties, Buffer.alloc(1)]);
    return [(list.length + 1) / 2, ...list];
  });
  const main = Buffer.alloc((firstPage + 2) * pageBytes);
  for (const { at: place, bytes } of stored) bytes.copy(main, place);
  characters.copy(main, firstPage * pageBytes);
  looks.copy(main, (firstPage + 1) * pageBytes);
  const tables: Buffer[] = isOld ? [main] : [];
  const add = (name: 'pieces' | 'characters' | 'paragraphs', table: Buffer) => {
    const index = { pieces: 33, characters: 12, paragraphs: 13 }[name];
    const pair = (isOld ? 88 : 154) + index * 8;
    const place = tables.reduce((sum, { length }) => sum + length, 0);
    tables.push(table);
    main.writeUInt32LE(place, pair);
    main.writeUInt32LE(table.length, pair + 4);
  };
  add('characters', pageTable(at, firstPage, isOld));
  add('paragraphs', pageTable(at, firstPage + 1, isOld));
  if (!isOld) add('pieces', pieceTable(stored));
  const length = stored.reduce((sum, { count }) => sum + count, 0);
  writeHeader(main, { ...options, isOld }, length, at);
  if (isOld) return makeCfb({ WordDocument: Buffer.concat(tables) });
  const { data = Buffer.alloc(0) } = options;
  return makeCfb({ WordDocument: main, '0Table': Buffer.concat(tables), Data: data });
}

interface Stored {
  at: number;
  bytes: Buffer;
  count: number;
  isWide: boolean;
  properties: Buffer;
  characters: Buffer;
  modifier: number;
}

function store({ text, properties = '0000', characters = '', modifier = 0 }: MadeParagraph): Stored {
  const isWide = typeof text === 'string' && /[^\0-\xff]/.test(text);
  const bytes = typeof text === 'string' ? Buffer.from(text, isWide ? 'utf16le' : 'latin1') : text;
  const lists = { properties: Buffer.from(properties, 'hex'), characters: Buffer.from(characters, 'hex') };
  return { at: 0, bytes, count: isWide ? bytes.length / 2 : bytes.length, isWide, ...lists, modifier };
}

/** A page of runs: their places, where the list of each stands, and from the end the lists. */
function page(runs: Stored[], entryBytes: number, listOf: (run: Stored) => number[]): Buffer {
  const bytes = Buffer.alloc(pageBytes);
  let free = pageBytes - 2;
  runs.forEach((run, i) => {
    const list = listOf(run);
    free = (free - list.length) & ~1;
    Buffer.from(list).copy(bytes, free);
    bytes.writeUInt32LE(run.at, i * 4);
    bytes.writeUInt32LE(run.at + run.bytes.length, i * 4 + 4);
    bytes.writeUInt8(free / 2, (runs.length + 1) * 4 + i * entryBytes);
  });
  bytes.writeUInt8(runs.length, pageBytes - 1);
  return bytes;
}

function pageTable(end: number, number: number, isOld: boolean): Buffer {
  const table = Buffer.alloc(isOld ? 10 : 12);
  table.writeUInt32LE(textAt, 0);
  table.writeUInt32LE(end, 4);
  if (isOld) table.writeUInt16LE(number, 8);
  else table.writeUInt32LE(number, 8);
  return table;
}

function pieceTable(stored: Stored[]): Buffer {
  const table = Buffer.alloc(5 + (stored.length + 1) * 4 + stored.length * 8);
  table.writeUInt8(2, 0);
  table.writeUInt32LE(table.length - 5, 1);
  let count = 0;
  stored.forEach((piece, i) => {
    count += piece.count;
    table.writeUInt32LE(count, 5 + (i + 1) * 4);
    const descriptor = 5 + (stored.length + 1) * 4 + i * 8;
    table.writeUInt32LE(piece.isWide ? piece.at : 0x40000000 + piece.at * 2, descriptor + 2);
    table.writeUInt16LE(piece.modifier, descriptor + 6);
  });
  return table;
}

function writeHeader(main: Buffer, options: MadeDocument, length: number, end: number): void {
  const { isOld, language = 0x409, flags = 0, bodyLength = length } = options;
  main.writeUInt16LE(isOld ? 0xa5dc : 0xa5ec, 0);
  main.writeUInt16LE(isOld ? 104 : 193, 2);
  main.writeUInt16LE(language, 6);
  main.writeUInt16LE(flags, 10);
  main.writeUInt16LE(options.isMac ? 256 : 0, 20);
  main.writeUInt32LE(textAt, 24);
  main.writeUInt32LE(end, 28);
  main.writeUInt32LE(bodyLength, isOld ? 52 : 76);
  main.writeUInt32LE(length - bodyLength, isOld ? 60 : 84);
}
