import { builtInFormat, numberFormat, type ShowNumber } from '../../sheets/number-format.ts';
import { cellText } from '../../sheets/sheet-table.ts';
import type { PieceDecoder } from '../../text/decode-text.ts';

/** The text of a label, without the letter that says how it is aligned. */
export function labelText(bytes: Buffer, decoder: PieceDecoder): string {
  const end = bytes.indexOf(0);
  const text = decoder.decode(end === -1 ? bytes : bytes.subarray(0, end));
  return cellText(/^['"^\\|]/.test(text) ? text.slice(1) : text);
}

const general = numberFormat('General');
const day = numberFormat(builtInFormat(14));
const time = numberFormat('h:mm:ss');
const shortTime = numberFormat('h:mm');

/** Kinds of the special formats that are days and times. */
const special: Record<number, ShowNumber> = {
  2: day,
  3: day,
  4: day,
  7: time,
  8: shortTime,
  9: day,
  10: day,
  11: time,
  12: shortTime,
};

/** How numbers are shown by the byte of their format: three bits of its kind, four of decimals. */
export function showBy(format: number): ShowNumber {
  const [kind, detail] = [(format >> 4) & 7, format & 15];
  const fixed = detail === 0 ? '' : `.${'0'.repeat(detail)}`;
  if (kind === 0) return numberFormat(`0${fixed}`);
  if (kind === 2 || kind === 4) return numberFormat(`#,##0${fixed}`);
  if (kind === 3) return numberFormat(`0${fixed}%`);
  return kind === 7 ? (special[detail] ?? general) : general;
}

/** A number of 80 bits (x87). */
export function longDouble(bytes: Buffer, at: number): number {
  const head = bytes.readUInt16LE(at + 8);
  const fraction = bytes.readUInt32LE(at + 4) * 2 ** -31 + bytes.readUInt32LE(at) * 2 ** -63;
  const value = fraction * 2 ** ((head & 0x7fff) - 16_383);
  return Number((head & 0x8000 ? -value : value).toPrecision(15));
}

const scales = [5000, 500, 0.05, 0.005, 0.0005, 0.00005, 1 / 16, 1 / 64];

/** A number of 16 bits: whole, or scaled by what its lowest bits name. */
export function smallNumber(bits: number): number {
  if ((bits & 1) === 0) return bits >> 1;
  return Number(((bits >> 4) * (scales[(bits >> 1) & 7] ?? 1)).toPrecision(12));
}
