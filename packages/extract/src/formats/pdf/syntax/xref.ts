import { unpack } from './filters.ts';
import { end, Lexer } from './lexer.ts';
import { type Dict, Keyword, NotPlain, type PdfObject, PdfStream } from './objects.ts';

/** Where an object lies: in the file, or as the n-th within a stream of objects. */
export type Place = { offset: number } | { stream: number; index: number };

const maxSections = 1_000;
const maxObjects = 8_388_607;

/** The places of all objects and the trailer, from the tables at the end of the file and those that they name. */
export function readXref(bytes: Buffer): { places: Map<number, Place>; trailer: Dict } {
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - 2048));
  const start = /startxref\s+(\d{1,12})(?![\s\S]*startxref)/.exec(tail)?.[1];
  const places = new Map<number, Place>();
  let trailer: Dict | undefined;
  const waiting = [Number(start)];
  const seen = new Set<number>();
  for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
    if (seen.has(at)) continue;
    if (!(at >= 0 && at < bytes.length) || seen.size > maxSections) throw new NotPlain('no table of objects');
    seen.add(at);
    const dict = readSection(bytes, at, places);
    trailer ??= dict;
    for (const key of ['XRefStm', 'Prev']) {
      const other = dict.get(key);
      if (typeof other === 'number') waiting.push(other);
    }
  }
  if (!trailer) throw new NotPlain('no trailer');
  return { places, trailer };
}

function readSection(bytes: Buffer, at: number, places: Map<number, Place>): Dict {
  const lexer = new Lexer(bytes, { from: at, hasRefs: true });
  const first = lexer.next();
  if (first instanceof Keyword && first.word === 'xref') return readTable(lexer, places);
  lexer.next();
  lexer.next();
  const dict = lexer.next();
  if (!(dict instanceof Map)) throw new NotPlain('no table of objects');
  const stream = new PdfStream(dict, streamBytes(lexer, dict.get('Length') ?? null));
  readStreamTable(stream, places);
  return dict;
}

/** The bytes behind the keyword `stream`, by their length or else up to `endstream`. */
export function streamBytes(lexer: Lexer, length: PdfObject): Buffer {
  const { bytes } = lexer;
  const word = lexer.next();
  if (!(word instanceof Keyword && word.word === 'stream')) throw new NotPlain('no stream');
  let from = lexer.pos;
  if (bytes[from] === 13) from++;
  if (bytes[from] === 10) from++;
  if (typeof length === 'number' && length >= 0 && from + length <= bytes.length) {
    const behind = bytes.toString('latin1', from + length, from + length + 16);
    if (/^\s{0,6}endstream/.test(behind)) return bytes.subarray(from, from + length);
  }
  const to = bytes.indexOf('endstream', from, 'latin1');
  if (to === -1) throw new NotPlain('a stream without an end');
  return bytes.subarray(from, to);
}

function readTable(lexer: Lexer, places: Map<number, Place>): Dict {
  for (;;) {
    const first = lexer.next();
    if (first instanceof Keyword && first.word === 'trailer') break;
    const count = lexer.next();
    if (typeof first !== 'number' || typeof count !== 'number' || first + count > maxObjects)
      throw new NotPlain('a broken table of objects');
    for (let i = 0; i < count; i++) {
      const offset = lexer.next();
      const generation = lexer.next();
      const kind = lexer.next();
      if (typeof offset !== 'number' || typeof generation !== 'number' || !(kind instanceof Keyword))
        throw new NotPlain('a broken table of objects');
      if (kind.word === 'n' && offset > 0 && !places.has(first + i)) places.set(first + i, { offset });
    }
  }
  const trailer = lexer.next();
  if (trailer === end || !(trailer instanceof Map)) throw new NotPlain('no trailer');
  return trailer;
}

function readStreamTable(stream: PdfStream, places: Map<number, Place>): void {
  const numbers = (key: string): number[] => {
    const list = stream.dict.get(key);
    return Array.isArray(list) ? list.filter((item) => typeof item === 'number') : [];
  };
  const [kindBytes = 0, secondBytes = 0, thirdBytes = 0] = numbers('W');
  const size = stream.dict.get('Size');
  const width = kindBytes + secondBytes + thirdBytes;
  if (!(width > 0 && width < 32) || typeof size !== 'number') throw new NotPlain('a broken table of objects');
  const data = unpack(stream, (object) => object ?? null);
  const index = numbers('Index');
  let at = 0;
  const field = (bytes: number): number => {
    let value = 0;
    for (let i = 0; i < bytes; i++) value = value * 256 + (data[at++] ?? 0);
    return value;
  };
  const ranges = index.length > 1 ? index : [0, size];
  for (let r = 0; r + 1 < ranges.length; r += 2) {
    const first = ranges[r] ?? 0;
    for (let i = 0; i < (ranges[r + 1] ?? 0) && at + width <= data.length; i++) {
      const kind = kindBytes === 0 ? 1 : field(kindBytes);
      const [second, third] = [field(secondBytes), field(thirdBytes)];
      if (places.has(first + i) || first + i > maxObjects) continue;
      if (kind === 1) places.set(first + i, { offset: second });
      if (kind === 2) places.set(first + i, { stream: second, index: third });
    }
  }
}
