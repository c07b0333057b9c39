import { type View, viewOf } from '../bytes/view.ts';
import { Unreadable } from '../unreadable.ts';
import { type CfbEntry, readDirectory } from './directory.ts';
import { chainRuns, numbersOf, openSectors } from './sectors.ts';

const miniSectorBytes = 64;
const largestDirectory = 8 * 1024 * 1024;

/**
 * Opens a compound file (MS-CFB), the container of the office documents of 1997 to 2003, of bytes or of a file by
 * `withView`. A file that is cut gives what there is of its streams; chains that run in circles are `Unreadable`.
 */
export function openCfb(source: Uint8Array | View) {
  const view = source instanceof Uint8Array ? viewOf(source) : source;
  const sectors = openSectors(view);
  const { header } = sectors;
  const largest = Math.min(view.size, largestDirectory);
  const directory = sectors.read(header.readUInt32LE(48), largest);
  const { root, entries, names } = readDirectory(directory, sectors.isVersion4);
  const byPath = new Map(entries.toReversed().map((entry) => [entry.path.toLowerCase(), entry]));
  const cutoff = header.readUInt32LE(56);
  /** Streams may share their sectors: so much is handed out before that is refused. */
  let left = view.size * 8 + 1024 * 1024;

  let mini: { table: Uint32Array; bytes: Buffer } | undefined;
  const openMini = () => ({
    table: numbersOf(sectors.read(header.readUInt32LE(60), view.size)),
    bytes: root ? sectors.read(root.start, root.size) : Buffer.alloc(0),
  });
  const readMini = (start: number, length: number): Buffer => {
    mini ??= openMini();
    const { table, bytes } = mini;
    const runs = chainRuns(table, start, Math.ceil(Math.min(length, bytes.length) / miniSectorBytes));
    const pieces = runs.map(({ first, count }) =>
      bytes.subarray(first * miniSectorBytes, (first + count) * miniSectorBytes),
    );
    return Buffer.concat(pieces).subarray(0, length);
  };

  return {
    /** All storages and streams in the order of the directory. */
    entries,
    /** All names of the directory, also those that its tree does not lead to. */
    names,
    /** The entry of a path such as `ObjectPool/_1/Contents`, in letters of either case. */
    find: (path: string): CfbEntry | undefined => byPath.get(path.toLowerCase()),
    /** The bytes of a stream; undefined where there is none of this path. */
    read(path: string): Buffer | undefined {
      const entry = byPath.get(path.toLowerCase());
      if (!entry?.isStream) return undefined;
      const { start, size } = entry;
      const bytes = size < cutoff ? readMini(start, size) : sectors.read(start, size);
      left -= bytes.length;
      if (left < 0) throw new Unreadable('inflates_too_much', 'streams share their sectors');
      return bytes;
    },
  };
}

export type Cfb = ReturnType<typeof openCfb>;
