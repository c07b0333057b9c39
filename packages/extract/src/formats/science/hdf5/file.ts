import type { View } from '../../../bytes/view.ts';
import { Unreadable } from '../../../unreadable.ts';

const mostSteps = 3_000_000;
const signature = '\x89HDF\r\n\x1a\n';

/** An HDF5 file: numbers of the sizes that its superblock says, and addresses from where it begins. */
export interface Hdf5File {
  view: View;
  offsetBytes: number;
  lengthBytes: number;
  root: number;
  /** An address; undefined where there is none. */
  address(at: number): number | undefined;
  length(at: number): number;
  /** Counts what is read; throws where that does not end, as parts of a file may refer to each other. */
  step(): void;
}

/** Reads the superblock (HDF5 file format specification, II). */
export function openHdf5(view: View): Hdf5File {
  const start = [0, 512, 1024, 2048].find(
    (at) => at + 96 < view.size && view.bytes(at, 8).toString('latin1') === signature,
  );
  if (start === undefined) throw new Unreadable('corrupt', 'no HDF5 superblock');
  const version = view.u8(start + 8);
  const isNew = version >= 2;
  const offsetBytes = view.u8(start + (isNew ? 9 : 13));
  const lengthBytes = view.u8(start + (isNew ? 10 : 14));
  if (![4, 8].includes(offsetBytes) || ![4, 8].includes(lengthBytes))
    throw new Unreadable('corrupt', 'odd numbers');
  const number = (at: number, size: number) => (size === 8 ? view.u64(at, true) : view.u32(at, true));
  const none = offsetBytes === 8 ? 2 ** 63 : 0xffffffff;
  const address = (at: number): number | undefined => {
    const value = number(at, offsetBytes);
    return value >= none ? undefined : value + start;
  };
  const root = address(
    isNew ? start + 12 + 3 * offsetBytes : start + (version === 1 ? 28 : 24) + 5 * offsetBytes,
  );
  if (root === undefined) throw new Unreadable('corrupt', 'no root');
  let left = mostSteps;
  const step = () => {
    left -= 1;
    if (left < 0) throw new Unreadable('corrupt', 'parts without end');
  };
  return { step, view, offsetBytes, lengthBytes, root, address, length: (at) => number(at, lengthBytes) };
}
