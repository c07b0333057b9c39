import type { Budget } from '../../isolation/budget.ts';
import { createDecoder, decodeText, type PieceDecoder } from '../../text/decode-text.ts';
import { Unreadable } from '../../unreadable.ts';
import { openZip, type ZipEntry } from '../../zip/open-zip.ts';
import { type Relationship, readRelationships, relationshipsOf } from '../docx/package-parts.ts';

/** Parts that are read whole. */
const maxPartBytes = 32 * 1024 * 1024;

/** An Open Packaging document that is read from disk part by part, for those too large to be in memory. */
export async function createPackage(path: string, budget: Budget) {
  const zip = await openZip(path);
  const entries = new Map(zip.entries.map((entry) => [entry.name.toLowerCase(), entry]));
  const find = (name: string): ZipEntry | undefined => entries.get(name.toLowerCase());

  const xml = async (name: string): Promise<string> => {
    const entry = find(name);
    if (!entry) return '';
    const bytes = await zip.read(entry, maxPartBytes);
    budget.inflate(bytes.length, entry.packedBytes);
    return decodeText(bytes);
  };

  async function* pieces(name: string): AsyncGenerator<Buffer> {
    const entry = find(name);
    if (!entry) return;
    let bytes = 0;
    for await (const piece of zip.pieces(entry)) {
      bytes += piece.length;
      budget.inflate(piece.length);
      if (bytes > maxPartBytes && bytes > entry.packedBytes * budget.limits.ratio)
        throw new Unreadable('inflates_too_much', name);
      yield piece;
    }
  }

  const relationships = async (part: string): Promise<Relationship[]> =>
    readRelationships(await xml(relationshipsOf(part)), part);

  return {
    /** A part that is small by its nature; empty when it is missing. */
    xml,
    relationships,

    /** What the package says of a part's size. */
    size: (name: string): number => find(name)?.bytes ?? 0,

    /** The bytes of a part of any size; none when it is missing. */
    pieces,

    /** The text of a part of any size, in pieces. */
    async *text(name: string): AsyncGenerator<string> {
      let decoder: PieceDecoder | undefined;
      for await (const piece of pieces(name)) {
        decoder ??= createDecoder(encodingOf(piece));
        yield decoder.decode(piece, { stream: true });
      }
    },

    /** The part that the package names as its document. */
    async main(): Promise<string> {
      const name = (await relationships('')).find(({ type }) => type === 'officeDocument')?.target;
      if (!name || !find(name)) throw new Unreadable('corrupt', 'the package has no main part');
      return name;
    },

    close: zip.close,
  };
}

export type Package = Awaited<ReturnType<typeof createPackage>>;

/** XML parts are UTF-8 or UTF-16 (ECMA-376 part 2). */
const encodingOf = (piece: Uint8Array): string =>
  piece[0] === 0xff && piece[1] === 0xfe ? 'utf-16le' : piece[0] === 0xfe ? 'utf-16be' : 'utf-8';
