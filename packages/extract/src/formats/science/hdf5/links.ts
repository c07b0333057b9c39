import { shortText, zeroEnded } from '../../../bytes/cursor.ts';
import { attempt } from '../../../bytes/damage.ts';
import type { Hdf5File } from './file.ts';
import { heapBlocks } from './fractal-heap.ts';
import type { Message } from './messages.ts';

/** An object in a group, by its name. */
export interface Link {
  name: string;
  address: number;
}

const mostLinks = 20_000;

/** The links of a group, in whichever of the three ways it keeps them. */
export function linksOf(file: Hdf5File, messages: readonly Message[]): Link[] {
  const links: Link[] = [];
  for (const { type, at, end } of messages) {
    attempt(() => {
      if (type === 0x11) links.push(...tableLinks(file, at));
      if (type === 0x06) links.push(...readLink(file, at, end).link);
      if (type === 0x02) links.push(...denseLinks(file, at));
    });
  }
  return links.slice(0, mostLinks);
}

function readLink(file: Hdf5File, at: number, end: number): { link: Link[]; end: number } {
  const { view } = file;
  file.step();
  const flags = view.u8(at + 1);
  let place = at + 2;
  const kind = flags & 8 ? view.u8(place) : 0;
  place += (flags & 8 ? 1 : 0) + (flags & 4 ? 8 : 0) + (flags & 16 ? 1 : 0);
  const width = 1 << (flags & 3);
  const length = view.bytes(place, width).readUIntLE(0, Math.min(width, 6));
  const name = shortText(view.bytes(place + width, Math.min(length, end - place - width)));
  place += width + length;
  if (kind !== 0) return { link: [], end: place + 2 + view.u16(place, true) };
  const address = file.address(place);
  return { link: address === undefined ? [] : [{ name, address }], end: place + file.offsetBytes };
}

function* denseLinks(file: Hdf5File, at: number): Generator<Link> {
  const heap = file.address(at + 2 + (file.view.u8(at + 1) & 1 ? 8 : 0));
  if (heap === undefined) return;
  for (const block of heapBlocks(file, heap)) {
    for (let place = block.at; place + 8 < block.end && file.view.u8(place) === 1; ) {
      const start = place;
      const found = attempt(() => readLink(file, start, block.end));
      if (!found) break;
      yield* found.link;
      place = found.end;
    }
  }
}

/** Groups of old files: a tree of symbol tables, and a heap of names. */
function* tableLinks(file: Hdf5File, at: number): Generator<Link> {
  const { view } = file;
  const [tree, heap] = [file.address(at), file.address(at + file.offsetBytes)];
  const names = heap === undefined ? undefined : file.address(heap + 8 + 2 * file.lengthBytes);
  if (tree === undefined || names === undefined) return;
  const open = [tree];
  const seen = new Set<number>();
  for (let node = open.shift(); node !== undefined; node = open.shift()) {
    if (seen.has(node) || seen.size > mostLinks) continue;
    seen.add(node);
    const kind = view.bytes(node, 4).toString('latin1');
    const count = view.u16(node + 6, true);
    const step = file.offsetBytes + file.lengthBytes;
    const first = node + 8 + 2 * file.offsetBytes + file.lengthBytes;
    if (kind === 'TREE') {
      for (let i = 0; i < count; i += 1) {
        const child = file.address(first + i * step);
        if (child !== undefined) open.push(child);
      }
    }
    if (kind !== 'SNOD') continue;
    for (let i = 0; i < count; i += 1) {
      file.step();
      const entry = node + 8 + i * (2 * file.offsetBytes + 24);
      const offset = file.offsetBytes === 8 ? view.u64(entry, true) : view.u32(entry, true);
      const address = file.address(entry + file.offsetBytes);
      if (address !== undefined) yield { name: zeroEnded(view, names + offset, 1024), address };
    }
  }
}
