import { type Cursor, createCursor } from '../../bytes/cursor.ts';
import type { View } from '../../bytes/view.ts';
import { decoderOfPage } from '../../sheets/code-pages.ts';
import { createDecoder, type PieceDecoder } from '../../text/decode-text.ts';
import { Unreadable } from '../../unreadable.ts';

/** A variable; values are of eight bytes, texts take as many of them as they need. */
export interface SpssVariable {
  /** As it stands in the file, eight letters at most. */
  key: Buffer;
  label: Buffer;
  /** Bytes of a text; 0 is a number. */
  width: number;
  /** The kind of the format by which it is shown. */
  format: number;
  /** Where it lies in a case, in values. */
  at: number;
  names: Map<string, Buffer>;
}

/** What an SPSS file says of its cases before them. */
export interface SpssDictionary {
  little: boolean;
  compression: number;
  bias: number;
  cases: number;
  /** Values of a case. */
  size: number;
  label: Buffer;
  documents: Buffer[];
  variables: SpssVariable[];
  /** Extensions by their number. */
  extensions: Map<number, Buffer>;
  decoder: PieceDecoder;
  data: number;
}

const mostValues = 1_000_000;
const longestText = 1024 * 1024;

/** Reads the dictionary of an SPSS system file. */
export function readDictionary(view: View): SpssDictionary {
  const layout = view.u32(64, true);
  const little = layout === 2 || layout === 3;
  const head = view.bytes(0, 176);
  const cursor = createCursor(view, 176, little);
  const dictionary: SpssDictionary = {
    little,
    compression: view.u32(72, little),
    bias: little ? head.readDoubleLE(84) : head.readDoubleBE(84),
    cases: view.u32(80, little) | 0,
    size: 0,
    label: head.subarray(109, 173),
    documents: [],
    variables: [],
    extensions: new Map(),
    decoder: decoderOfPage(1252),
    data: 0,
  };
  for (let kind = cursor.u32(); kind !== 999; kind = cursor.u32()) readRecord(cursor, kind, dictionary);
  cursor.skip(4);
  dictionary.data = cursor.at();
  dictionary.decoder = decoderOf(dictionary);
  return dictionary;
}

function readRecord(cursor: Cursor, kind: number, dictionary: SpssDictionary): void {
  if (kind === 2) readVariable(cursor, dictionary);
  else if (kind === 3) readLabels(cursor, dictionary);
  else if (kind === 6) {
    for (let left = cursor.u32(); left > 0; left -= 1) {
      const line = cursor.bytes(80);
      if (dictionary.documents.length < 1000) dictionary.documents.push(line);
    }
  } else if (kind === 7) {
    const subtype = cursor.u32();
    const bytes = cursor.u32() * cursor.u32();
    if (bytes <= longestText * 16) dictionary.extensions.set(subtype, cursor.bytes(bytes));
    else cursor.skip(bytes);
  } else throw new Unreadable('corrupt', `a record of kind ${kind}`);
}

function readVariable(cursor: Cursor, dictionary: SpssDictionary): void {
  const width = cursor.u32() | 0;
  const hasLabel = cursor.u32() === 1;
  const missing = Math.abs(cursor.u32() | 0);
  const format = (cursor.u32() >>> 16) & 0xff;
  cursor.skip(4);
  const key = cursor.bytes(8);
  const labelBytes = hasLabel ? cursor.u32() : 0;
  const label = cursor.bytes(Math.min(labelBytes, longestText));
  cursor.skip((4 - (labelBytes % 4)) % 4);
  if (missing > 3) throw new Unreadable('corrupt', `${missing} missing values`);
  cursor.skip(missing * 8);
  if (width >= 0)
    dictionary.variables.push({ key, label, width, format, at: dictionary.size, names: new Map() });
  dictionary.size += 1;
  if (dictionary.size > mostValues) throw new Unreadable('too_large', 'values of a case');
}

/** Names of values, and the variables that they hold for. */
function readLabels(cursor: Cursor, { variables }: SpssDictionary): void {
  const names = new Map<string, Buffer>();
  for (let left = cursor.u32(); left > 0; left -= 1) {
    const value = cursor.bytes(8).toString('latin1');
    const length = cursor.u8();
    names.set(value, cursor.bytes(length));
    cursor.skip(7 - (length % 8));
  }
  if (cursor.u32() !== 4) throw new Unreadable('corrupt', 'names of no variable');
  const byPlace = new Map(variables.map((variable) => [variable.at + 1, variable]));
  for (let left = cursor.u32(); left > 0; left -= 1) {
    const variable = byPlace.get(cursor.u32());
    if (variable) variable.names = names;
  }
}

function decoderOf({ extensions, little }: SpssDictionary): PieceDecoder {
  const name = extensions.get(20)?.toString('latin1').trim();
  const numbers = extensions.get(3);
  try {
    if (name) return createDecoder(name.toLowerCase());
  } catch {
    // What no decoder is called is told by the number of the code page as well.
  }
  if (!numbers || numbers.length < 32) return decoderOfPage(1252);
  return decoderOfPage(little ? numbers.readUInt32LE(28) : numbers.readUInt32BE(28));
}
