import type { View } from '../bytes/view.ts';
import { Unreadable } from '../unreadable.ts';

const signature = 'd0cf11e0a1b11ae1';
const headerBytes = 512;
/** Numbers from here on are no sectors but say that a chain ends, or that a sector is free. */
const lastSector = 0xfffffffa;

/** Follows the chains of sectors of a compound file (MS-CFB 2.2 to 2.5). */
export function openSectors(view: View) {
  const header = view.size >= headerBytes ? view.bytes(0, headerBytes) : Buffer.alloc(0);
  if (header.toString('hex', 0, 8) !== signature) throw new Unreadable('corrupt', 'not a compound file');
  const sectorBytes = header.readUInt16LE(30) === 12 ? 4096 : 512;
  const sectorCount = Math.ceil(view.size / sectorBytes);

  /** What there is of some sectors that lie side by side; the last one of a file may be cut. */
  const sectorsAt = (id: number, count = 1): Buffer => {
    const at = (id + 1) * sectorBytes;
    return at < view.size ? view.bytes(at, Math.min(count * sectorBytes, view.size - at)) : Buffer.alloc(0);
  };
  const table = readTable(header, sectorCount, (id) => sectorsAt(id));

  return {
    header,
    sectorBytes,
    isVersion4: sectorBytes === 4096,
    /** Up to `length` bytes of the chain that starts at a sector, fewer where the file ends before. */
    read(start: number, length: number): Buffer {
      const most = Math.min(length, view.size);
      const runs = chainRuns(table, start, Math.min(Math.ceil(most / sectorBytes), sectorCount));
      return Buffer.concat(runs.map(({ first, count }) => sectorsAt(first, count))).subarray(0, most);
    },
  };
}

/** The sectors of a chain as runs of neighbours, `most` sectors at most; one that comes twice is refused. */
export function chainRuns(table: Uint32Array, start: number, most: number) {
  const runs: { first: number; count: number }[] = [];
  const seen = new Uint8Array(table.length);
  let id = start;
  for (let left = most; left > 0 && id < table.length; left -= 1) {
    if (seen[id]) throw new Unreadable('corrupt', `sector ${id} follows itself`);
    seen[id] = 1;
    const last = runs.at(-1);
    if (last && last.first + last.count === id && last.count < 8192) last.count += 1;
    else runs.push({ first: id, count: 1 });
    id = table[id] ?? lastSector;
  }
  return runs;
}

/** The sector that follows each sector; sectors of the table that are cut or not there count as free. */
function readTable(header: Buffer, sectorCount: number, sector: (id: number) => Buffer): Uint32Array {
  const table = new Uint32Array(sectorCount).fill(0xffffffff);
  let filled = 0;
  const fill = (id: number) => {
    const bytes = id < sectorCount ? sector(id) : Buffer.alloc(0);
    const numbers = numbersOf(bytes).slice(0, Math.max(0, sectorCount - filled));
    table.set(numbers, filled);
    filled += bytes.length >> 2;
  };
  const seen = new Set<number>();
  let ids = numbersOf(header.subarray(76));
  for (let next = header.readUInt32LE(68); ; ) {
    for (const id of ids) if (id < lastSector && filled < sectorCount) fill(id);
    if (next >= sectorCount || seen.has(next) || filled >= sectorCount) return table;
    seen.add(next);
    const numbers = numbersOf(sector(next));
    next = numbers.at(-1) ?? lastSector;
    ids = numbers.subarray(0, -1);
  }
}

export function numbersOf(bytes: Buffer): Uint32Array {
  const numbers = new Uint32Array(bytes.length >> 2);
  for (let i = 0; i < numbers.length; i += 1) numbers[i] = bytes.readUInt32LE(i * 4);
  return numbers;
}
