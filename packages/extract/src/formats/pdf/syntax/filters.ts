import { constants, inflateSync } from 'node:zlib';
import { NotPlain, nameOf, type PdfObject, type PdfStream } from './objects.ts';

/** A stream of a page may hold as much; what is larger, hardly is text. */
const maxBytes = 64 * 1024 * 1024;

type Resolve = (object: PdfObject | undefined) => PdfObject;

/** The bytes of a stream, unpacked. Filters that serve pictures are not known here. */
export function unpack({ dict, bytes }: PdfStream, resolve: Resolve): Buffer {
  const filters = listOf(resolve(dict.get('Filter') ?? dict.get('F')), resolve);
  const parameters = listOf(resolve(dict.get('DecodeParms') ?? dict.get('DP')), resolve);
  return filters.reduce<Buffer>((packed, filter, i) => {
    const decode = filterOf[nameOf(filter) ?? ''];
    if (!decode) throw new NotPlain(`filter ${nameOf(filter)}`);
    return unpredict(decode(packed), parameters[i] ?? null, resolve);
  }, bytes);
}

const listOf = (object: PdfObject, resolve: Resolve): PdfObject[] =>
  object === null ? [] : Array.isArray(object) ? object.map(resolve) : [object];

const filterOf: Record<string, (packed: Buffer) => Buffer> = {
  FlateDecode: inflate,
  Fl: inflate,
  ASCII85Decode: fromAscii85,
  A85: fromAscii85,
  ASCIIHexDecode: fromHex,
  AHx: fromHex,
};

/** A stream that was cut off gives what is there. */
function inflate(packed: Buffer): Buffer {
  try {
    return inflateSync(packed, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: maxBytes });
  } catch (err) {
    throw new NotPlain('packed wrongly', { cause: err });
  }
}

function fromHex(packed: Buffer): Buffer {
  const digits = packed.toString('latin1').replace(/>[\s\S]*/, '');
  return Buffer.from(digits.replace(/[^\da-fA-F]/g, ''), 'hex');
}

function fromAscii85(packed: Buffer): Buffer {
  const out: number[] = [];
  let group: number[] = [];
  for (const byte of packed) {
    if (byte === 126) break;
    if (byte === 122 && group.length === 0) out.push(0, 0, 0, 0);
    if (byte < 33 || byte > 117) continue;
    group.push(byte - 33);
    if (group.length === 5) {
      out.push(...wordOf(group));
      group = [];
    }
  }
  if (group.length > 1) {
    const rest = group.length - 1;
    out.push(...wordOf([...group, 84, 84, 84, 84].slice(0, 5)).slice(0, rest));
  }
  return Buffer.from(out);
}

function wordOf(group: readonly number[]): number[] {
  const value = group.reduce((sum, digit) => sum * 85 + digit, 0);
  return [value / 2 ** 24, value / 2 ** 16, value / 2 ** 8, value].map((part) => Math.floor(part) & 255);
}

/** Undoes the PNG predictors, which tables of objects use. */
function unpredict(data: Buffer, parameters: PdfObject, resolve: Resolve): Buffer {
  if (!(parameters instanceof Map)) return data;
  const number = (key: string, otherwise: number) => {
    const value = resolve(parameters.get(key));
    return typeof value === 'number' ? value : otherwise;
  };
  const predictor = number('Predictor', 1);
  if (predictor === 1) return data;
  if (predictor < 10) throw new NotPlain(`predictor ${predictor}`);
  const step = Math.max(1, (number('Colors', 1) * number('BitsPerComponent', 8)) >> 3);
  const width = Math.ceil((number('Colors', 1) * number('BitsPerComponent', 8) * number('Columns', 1)) / 8);
  if (!(width > 0 && width < 1e6)) throw new NotPlain('a row of no width');
  const rows = Math.floor(data.length / (width + 1));
  const out = Buffer.alloc(rows * width);
  for (let row = 0; row < rows; row++)
    unpredictRow(data.subarray(row * (width + 1), (row + 1) * (width + 1)), out, row * width, step);
  return out;
}

function unpredictRow(row: Buffer, out: Buffer, at: number, step: number): void {
  const width = row.length - 1;
  const kind = row[0] ?? 0;
  for (let i = 0; i < width; i++) {
    const left = i >= step ? (out[at + i - step] ?? 0) : 0;
    const up = at > 0 ? (out[at + i - width] ?? 0) : 0;
    const corner = at > 0 && i >= step ? (out[at + i - width - step] ?? 0) : 0;
    out[at + i] = (row[i + 1] ?? 0) + guess(kind, left, up, corner);
  }
}

function guess(kind: number, left: number, up: number, corner: number): number {
  if (kind === 1) return left;
  if (kind === 2) return up;
  if (kind === 3) return (left + up) >> 1;
  if (kind !== 4) return 0;
  const sum = left + up - corner;
  const [a, b, c] = [Math.abs(sum - left), Math.abs(sum - up), Math.abs(sum - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}
