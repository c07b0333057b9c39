import { untilZero } from '../../../bytes/cursor.ts';
import { attempt } from '../../../bytes/damage.ts';
import type { Hdf5File } from './file.ts';
import { heapBlocks } from './fractal-heap.ts';
import type { Message } from './messages.ts';
import { readSpace, readType, readValues } from './values.ts';

export type Attribute = [name: string, value: string];

const shownNumbers = 16;
/** What libraries write for themselves. */
const internal = /^(?:_Netcdf4|_NC|_nc3|CLASS$|NAME$|DIMENSION_LIST|REFERENCE_LIST|TITLE_VERSION|PYTABLES)/;

/** What an object says of itself. */
export function attributesOf(file: Hdf5File, messages: readonly Message[]): Attribute[] {
  const found: Attribute[] = [];
  for (const { type, at } of messages) {
    attempt(() => {
      if (type === 0x0c) found.push(...readAttribute(file, at).attribute);
      if (type === 0x15) found.push(...denseAttributes(file, at));
    });
  }
  return found.filter(([name, value]) => value !== '' && !internal.test(name));
}

function* denseAttributes(file: Hdf5File, at: number): Generator<Attribute> {
  const heap = file.address(at + 2 + (file.view.u8(at + 1) & 1 ? 2 : 0));
  if (heap === undefined) return;
  for (const block of heapBlocks(file, heap)) {
    for (let place = block.at; place + 8 < block.end && file.view.u8(place) === 3; ) {
      const start = place;
      const found = attempt(() => readAttribute(file, start));
      if (!found) break;
      yield* found.attribute;
      place = found.end;
    }
  }
}

function readAttribute(file: Hdf5File, at: number): { attribute: Attribute[]; end: number } {
  const { view } = file;
  file.step();
  const version = view.u8(at);
  const [nameLength, typeLength, spaceLength] = [2, 4, 6].map((place) => view.u16(at + place, true));
  const padded = (length = 0) => (version === 1 ? Math.ceil(length / 8) * 8 : length);
  const named = at + (version === 3 ? 9 : 8);
  const typed = named + padded(nameLength);
  const spaced = typed + padded(typeLength);
  const start = spaced + padded(spaceLength);
  const type = readType(file, typed);
  const count = readSpace(file, spaced).reduce((product, size) => product * size, 1);
  const name = untilZero(view.bytes(named, nameLength ?? 0));
  const values = readValues(file, type, start, Math.min(count, shownNumbers));
  return { attribute: [[name, values?.join(', ') ?? '']], end: start + type.size * count };
}
