import { momentText, numberText } from '../../sheets/data-table.ts';
import { Unreadable } from '../../unreadable.ts';

/** How one value of an array lies in its bytes. */
export interface NumpyType {
  bytes: number;
  text(bytes: Buffer, at: number): string;
}

const unitMs: Record<string, number> = {
  D: 86_400_000,
  h: 3_600_000,
  m: 60_000,
  s: 1000,
  ms: 1,
  us: 1e-3,
  ns: 1e-6,
};

/** The type of a description such as `<f8`; objects are pickled, which is a program and is not run. */
export function numpyType(description: string): NumpyType {
  const [, order = '|', kind = '', size = '0', unit = 's'] =
    /^([<>|=]?)(\w)(\d*)(?:\[\d*(\w+)\])?$/.exec(description) ?? [];
  const little = order !== '>';
  const bytes = Number(size);
  if (kind === 'O') throw new Unreadable('unsupported', 'pickled objects');
  if (kind === 'U')
    return {
      bytes: bytes * 4,
      text: (content, at) => wideText(content.subarray(at, at + bytes * 4), little),
    };
  if (kind === 'S' || kind === 'a')
    return { bytes, text: (content, at) => content.toString('utf8', at, at + bytes).replaceAll('\0', '') };
  if (kind === 'b')
    return { bytes: 1, text: (content, at) => (content.readUInt8(at) === 0 ? 'False' : 'True') };
  if (kind === 'M')
    return { bytes: 8, text: (content, at) => moment(integerAt(content, at, 8, true, little), unit) };
  if ((kind === 'i' || kind === 'u' || kind === 'm') && [1, 2, 4, 8].includes(bytes))
    return { bytes, text: (content, at) => String(integerAt(content, at, bytes, kind !== 'u', little)) };
  if (kind === 'f' && [2, 4, 8, 16].includes(bytes))
    return { bytes, text: (content, at) => numberText(floatAt(content, at, bytes, little)) };
  if (kind === 'c' && (bytes === 8 || bytes === 16)) {
    const half = bytes / 2;
    const part = (content: Buffer, at: number) => numberText(floatAt(content, at, half, little));
    return { bytes, text: (content, at) => `${part(content, at)} + ${part(content, at + half)}j` };
  }
  if (kind === 'V') return { bytes, text: () => '' };
  throw new Unreadable('unsupported', `values of ${description.slice(0, 20)}`);
}

function integerAt(
  bytes: Buffer,
  at: number,
  size: number,
  isSigned: boolean,
  little: boolean,
): number | bigint {
  if (size === 8) {
    if (isSigned) return little ? bytes.readBigInt64LE(at) : bytes.readBigInt64BE(at);
    return little ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at);
  }
  if (isSigned) return little ? bytes.readIntLE(at, size) : bytes.readIntBE(at, size);
  return little ? bytes.readUIntLE(at, size) : bytes.readUIntBE(at, size);
}

/** A number of a float type; one of four bytes with the digits that it is sure of. */
export function floatAt(bytes: Buffer, at: number, size: number, little: boolean): number {
  if (size === 8) return little ? bytes.readDoubleLE(at) : bytes.readDoubleBE(at);
  if (size === 4) return Number((little ? bytes.readFloatLE(at) : bytes.readFloatBE(at)).toPrecision(7));
  if (size === 2) return halfFloat(little ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  return Number.NaN;
}

/** A number of 16 bits (IEEE 754). */
function halfFloat(bits: number): number {
  const [exponent, fraction] = [(bits >> 10) & 31, bits & 1023];
  const sign = bits & 0x8000 ? -1 : 1;
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  const value = exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15);
  return sign * Number(value.toPrecision(4));
}

const moment = (value: number | bigint, unit: string): string =>
  typeof value === 'bigint' && value < -9e18
    ? ''
    : momentText(Math.trunc(Number(value) * (unitMs[unit] ?? Number.NaN)));

function wideText(bytes: Buffer, little: boolean): string {
  let text = '';
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const code = little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
    if (code === 0 || code > 0x10ffff) break;
    text += String.fromCodePoint(code);
  }
  return text;
}
