import { unpack } from './filters.ts';
import { Lexer } from './lexer.ts';
import { type Dict, Keyword, NotPlain, type PdfObject, PdfStream, Ref } from './objects.ts';
import { readXref, streamBytes } from './xref.ts';

const maxCached = 20_000;
const maxHops = 32;
/** Streams of objects that are held unpacked. */
const maxObjectStreams = 16;

interface ObjectStream {
  data: Buffer;
  offsets: number[];
}

/**
 * Opens a PDF that is whole, not encrypted and has its table of objects in order (ISO 32000-2, 7.5); throws `NotPlain`
 * for any other.
 */
export function openDocument(file: Buffer) {
  const head = file.subarray(0, 1024).indexOf('%PDF-');
  const bytes = head > 0 ? file.subarray(head) : file;
  const { places, trailer } = readXref(bytes);
  if (trailer.get('Encrypt')) throw new NotPlain('encrypted');
  const cache = new Map<number, PdfObject>();
  const streams = new Map<number, ObjectStream>();

  const resolve = (object: PdfObject | undefined): PdfObject => {
    let found = object ?? null;
    for (let hops = 0; found instanceof Ref; hops++) {
      if (hops > maxHops) throw new NotPlain('references in a circle');
      found = load(found.number);
    }
    return found;
  };

  function load(number: number): PdfObject {
    const known = cache.get(number);
    if (known !== undefined) return known;
    const place = places.get(number);
    if (!place) return null;
    const object = 'offset' in place ? loadAt(number, place.offset) : loadFrom(place.stream, place.index);
    if (cache.size >= maxCached) cache.clear();
    cache.set(number, object);
    return object;
  }

  function loadAt(number: number, offset: number): PdfObject {
    const lexer = new Lexer(bytes, { from: offset, hasRefs: true });
    const found = lexer.next();
    lexer.next();
    const word = lexer.next();
    if (found !== number || !(word instanceof Keyword && word.word === 'obj'))
      throw new NotPlain(`no object ${number} at its place`);
    const object = lexer.next();
    if (typeof object === 'symbol') return null;
    if (!(object instanceof Map)) return object;
    lexer.skipSpace();
    if (bytes.toString('latin1', lexer.pos, lexer.pos + 6) !== 'stream') return object;
    return new PdfStream(object, streamBytes(lexer, resolve(object.get('Length'))));
  }

  function loadFrom(stream: number, index: number): PdfObject {
    const { data, offsets } = streams.get(stream) ?? openStream(stream);
    const offset = offsets[index];
    if (offset === undefined) return null;
    const object = new Lexer(data, { from: offset, hasRefs: true }).next();
    return typeof object === 'symbol' ? null : object;
  }

  function openStream(number: number): ObjectStream {
    const place = places.get(number);
    if (!place || !('offset' in place)) throw new NotPlain('no stream of objects');
    const stream = loadAt(number, place.offset);
    if (!(stream instanceof PdfStream)) throw new NotPlain('no stream of objects');
    const data = unpack(stream, resolve);
    const [count, first] = [resolve(stream.dict.get('N')), resolve(stream.dict.get('First'))];
    if (typeof count !== 'number' || typeof first !== 'number') throw new NotPlain('no stream of objects');
    const lexer = new Lexer(data, { to: Math.min(first, data.length) });
    const offsets: number[] = [];
    for (let i = 0; i < count; i++) {
      lexer.next();
      const offset = lexer.next();
      if (typeof offset !== 'number') break;
      offsets.push(first + offset);
    }
    if (streams.size >= maxObjectStreams) streams.clear();
    const opened = { data, offsets };
    streams.set(number, opened);
    return opened;
  }

  const dictOf = (object: PdfObject | undefined): Dict | undefined => {
    const found = resolve(object);
    if (found instanceof PdfStream) return found.dict;
    return found instanceof Map ? found : undefined;
  };
  const catalog = dictOf(trailer.get('Root'));
  if (!catalog) throw new NotPlain('no catalogue');

  return {
    trailer,
    catalog,
    resolve,
    dictOf,
    /** The items of an array; of anything else none. */
    list(object: PdfObject | undefined): PdfObject[] {
      const found = resolve(object);
      return Array.isArray(found) ? found : [];
    },
    /** The numbers of an array; anything else in it counts as 0. */
    numbers(object: PdfObject | undefined): number[] {
      return this.list(object).map((item) => {
        const number = resolve(item);
        return typeof number === 'number' ? number : 0;
      });
    },
    number(object: PdfObject | undefined): number | undefined {
      const found = resolve(object);
      return typeof found === 'number' ? found : undefined;
    },
    unpack: (stream: PdfStream): Buffer => unpack(stream, resolve),
  };
}

export type PdfDocument = ReturnType<typeof openDocument>;
