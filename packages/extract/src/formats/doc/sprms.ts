/** Codes of properties that matter to the text (MS-DOC 2.6). */
export const sprm = {
  paragraphStyle: 0x4600,
  listLevel: 0x260a,
  list: 0x460b,
  oldListLevel: 0x260d,
  inTable: 0x2416,
  rowEnd: 0x2417,
  tableDepth: 0x6649,
  innerCellEnd: 0x244b,
  innerRowEnd: 0x244c,
  outlineLevel: 0x2640,
  farProperties: 0x6646,
  farPropertiesToo: 0x6645,
  tableCells: 0xd608,
  deleted: 0x0800,
  bold: 0x0835,
  italic: 0x0836,
  strike: 0x0837,
  doubleStrike: 0x2a53,
  hidden: 0x083c,
  webHidden: 0x0811,
  special: 0x0855,
  symbol: 0x6a09,
  characterStyle: 0x4a30,
  pictureAt: 0x6a03,
  font: 0x4a4f,
} as const;

/** The codes of Word 6 for the same. */
const olderCodes: ReadonlyMap<number, number> = new Map([
  [2, sprm.paragraphStyle],
  [13, sprm.oldListLevel],
  [24, sprm.inTable],
  [25, sprm.rowEnd],
  [65, sprm.deleted],
  [80, sprm.characterStyle],
  [85, sprm.bold],
  [86, sprm.italic],
  [87, sprm.strike],
  [92, sprm.hidden],
  [93, sprm.font],
  [117, sprm.special],
  [190, sprm.tableCells],
]);

/** Bytes of the operands of Word 6, by code: those of one byte are all others below 128. */
const olderSizes: ReadonlyMap<number, number> = new Map([
  ...[16, 17, 18, 19, 21, 22, 26, 27, 28, 69, 72, 80, 93, 96, 97, 99, 101, 107, 109, 110].map(
    (code): [number, number] => [code, 2],
  ),
  ...Array.from({ length: 7 }, (_, i): [number, number] => [30 + i, 2]),
  ...Array.from({ length: 6 }, (_, i): [number, number] => [38 + i, 2]),
  ...[45, 46, 47, 48, 49, 182, 183, 184, 189, 195, 197, 198].map((code): [number, number] => [code, 2]),
  ...[73, 95].map((code): [number, number] => [code, 3]),
  ...[20, 70, 192, 194, 196, 200].map((code): [number, number] => [code, 4]),
  ...[193, 199].map((code): [number, number] => [code, 5]),
  [83, 0],
  [187, 12],
]);
/** Their first byte tells how many follow. */
const olderVariable = new Set([3, 12, 15, 23, 52, 64, 68, 74, 81, 82, 103, 105, 106, 108, 191]);

const newerSizes = [1, 1, 2, 4, 2, 2, undefined, 3] as const;

/** Calls `apply` with each property of a list and its operand, as far as the list is whole. */
export function forEachSprm(
  list: Buffer,
  isOld: boolean,
  apply: (code: number, operand: Buffer) => void,
): void {
  const next = isOld ? olderAt : newerAt;
  for (let at = 0; at < list.length; ) {
    const found = next(list, at);
    if (!found || found.end > list.length) return;
    apply(found.code, list.subarray(found.from, found.end));
    at = found.end;
  }
}

interface Found {
  code: number;
  from: number;
  end: number;
}

function newerAt(list: Buffer, at: number): Found | undefined {
  if (at + 3 > list.length) return undefined;
  const code = list.readUInt16LE(at);
  const from = at + 2;
  const size = newerSizes[code >> 13];
  if (size !== undefined) return { code, from, end: from + size };
  if (code === sprm.tableCells) {
    return from + 2 > list.length
      ? undefined
      : { code, from: from + 2, end: from + 1 + list.readUInt16LE(from) };
  }
  return { code, from: from + 1, end: from + 1 + list.readUInt8(from) };
}

function olderAt(list: Buffer, at: number): Found | undefined {
  if (at + 2 > list.length) return undefined;
  const number = list.readUInt8(at);
  const code = olderCodes.get(number) ?? 0;
  const from = at + 1;
  if (number === 188 || number === 190) {
    return from + 2 > list.length
      ? undefined
      : { code, from: from + 2, end: from + 1 + list.readUInt16LE(from) };
  }
  if (olderVariable.has(number)) return { code, from: from + 1, end: from + 1 + list.readUInt8(from) };
  const size = olderSizes.get(number) ?? (number < 128 || number === 185 || number === 186 ? 1 : undefined);
  return size === undefined ? undefined : { code, from, end: from + size };
}
