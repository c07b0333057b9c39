import { encodingOfPage } from '../formats/rtf/code-pages.ts';
import { createDecoder } from '../text/decode-text.ts';
import type { Cfb } from './open-cfb.ts';

/** What the properties of a document say of it. */
export interface DocumentProperties {
  title?: string;
  author?: string;
}

const titleId = 2;
const authorId = 4;
const codePageId = 1;
const maxProperties = 1_000;

/** The title and author that the summary of a compound file names (MS-OLEPS 2.21). */
export const documentProperties = (cfb: Cfb, stream = '\x05SummaryInformation'): DocumentProperties => {
  try {
    return readSummary(cfb.read(stream) ?? Buffer.alloc(0));
  } catch {
    return {};
  }
};

function readSummary(bytes: Buffer): DocumentProperties {
  const places = propertyPlaces(bytes);
  const pageAt = places.get(codePageId);
  const page = pageAt === undefined ? 1252 : bytes.readUInt16LE(pageAt + 4);
  const text = (id: number): string | undefined => {
    const at = places.get(id);
    return at === undefined ? undefined : textAt(bytes, at, page);
  };
  return { title: text(titleId), author: text(authorId) };
}

/** Where the value of each property of the first set stands; a summary too short for that throws. */
function propertyPlaces(bytes: Buffer): Map<number, number> {
  const places = new Map<number, number>();
  if (bytes.length < 56 || bytes.readUInt16LE(0) !== 0xfffe) return places;
  const set = bytes.readUInt32LE(44);
  const count = Math.min(bytes.readUInt32LE(set + 4), maxProperties);
  for (let i = 0; i < count; i += 1) {
    const at = set + 8 + i * 8;
    places.set(bytes.readUInt32LE(at), set + bytes.readUInt32LE(at + 4));
  }
  return places;
}

function textAt(bytes: Buffer, at: number, page: number): string | undefined {
  const isWide = bytes.readUInt16LE(at) === 31 || page === 1200;
  const size = bytes.readUInt32LE(at + 4) * (bytes.readUInt16LE(at) === 31 ? 2 : 1);
  const value = bytes.subarray(at + 8, at + 8 + size);
  const text = isWide
    ? value.toString('utf16le', 0, value.length & ~1)
    : createDecoder(encodingOfPage(page)).decode(value);
  return text.replace(/\0.*/s, '').replace(/\s+/g, ' ').trim() || undefined;
}
