import { attempt } from '../../../bytes/damage.ts';
import type { Hdf5File } from './file.ts';

const mostBlocks = 2_000;

/** Where the objects of a fractal heap lie (specification, III.G), block by block. */
export function heapBlocks(file: Hdf5File, at: number): { at: number; end: number }[] {
  const { view, offsetBytes, lengthBytes } = file;
  if (view.bytes(at, 4).toString('latin1') !== 'FRHP') return [];
  const flags = view.u8(at + 9);
  const table = at + 14 + lengthBytes * 10 + offsetBytes * 2;
  const width = view.u16(table, true);
  const [startBytes, largest] = [file.length(table + 2), file.length(table + 2 + lengthBytes)];
  const heapBits = view.u16(table + 2 + 2 * lengthBytes, true);
  const rootAt = table + 6 + 2 * lengthBytes;
  const root = file.address(rootAt);
  const rows = view.u16(rootAt + offsetBytes, true);
  const head = 5 + offsetBytes + Math.ceil(heapBits / 8) + (flags & 2 ? 4 : 0);
  const blocks: { at: number; end: number }[] = [];
  const addBlock = (block: number, length: number) => {
    if (view.bytes(block, 4).toString('latin1') === 'FHDB')
      blocks.push({ at: block + head, end: Math.min(block + length, view.size) });
  };
  if (root === undefined) return [];
  if (rows === 0) addBlock(root, startBytes);
  else {
    const entries = root + 5 + offsetBytes + Math.ceil(heapBits / 8);
    for (let i = 0; i < Math.min(rows * width, mostBlocks); i += 1) {
      file.step();
      const row = Math.floor(i / width);
      const length = startBytes * 2 ** Math.max(0, row - 1);
      if (length > largest) break;
      const block = attempt(() => file.address(entries + i * offsetBytes));
      if (block !== undefined) attempt(() => addBlock(block, length));
    }
  }
  return blocks;
}
