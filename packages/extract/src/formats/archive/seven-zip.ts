import { closeSync, openSync, writeSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import SevenZip from '7z-wasm';
import { Unreadable } from '../../unreadable.ts';

const flushBytes = 256 * 1024;

/** What the program says of a file in an archive. */
export interface PackedFile {
  name: string;
  /** Unknown for streams that do not tell it. */
  bytes?: number;
  isEncrypted: boolean;
}

/** Takes bytes as they are unpacked; what it throws ends the unpacking. */
export type Sink = (bytes: Uint8Array) => void;

/** The files of an archive, without its folders. */
export async function listPacked(path: string, format?: string): Promise<PackedFile[]> {
  const pieces: Uint8Array[] = [];
  await run(['l', '-slt', '-ba'], path, format, (bytes) => pieces.push(bytes));
  const blocks = Buffer.concat(pieces).toString().split(/\n\n+/);
  return blocks.flatMap((block) => {
    const field = (name: string) => new RegExp(`^${name} = (.*)$`, 'm').exec(block)?.[1];
    const isFolder = field('Folder') === '+' || /^D/.test(field('Attributes') ?? '');
    if (block.trim() === '' || isFolder) return [];
    const size = field('Size');
    return [
      {
        name: field('Path') ?? '',
        bytes: size ? Number(size) : undefined,
        isEncrypted: field('Encrypted') === '+',
      },
    ];
  });
}

/** Unpacks all files, one after the other in the order of the list; nothing is written by the program itself. */
export const unpackAll = (path: string, format: string | undefined, sink: Sink): Promise<void> =>
  run(['x', '-so', '-px'], path, format, sink);

/** A sink that divides what comes into files of the given lengths; the last one takes what is left. */
export function fileSink(pathOf: (index: number) => string, lengths: readonly (number | undefined)[]) {
  let index = 0;
  let left = lengths[0] ?? Number.POSITIVE_INFINITY;
  let file = openSync(pathOf(0), 'w', 0o600);
  const next = () => {
    closeSync(file);
    index += 1;
    left = lengths[index] ?? Number.POSITIVE_INFINITY;
    file = openSync(pathOf(index), 'w', 0o600);
  };
  return {
    write(bytes: Uint8Array): void {
      let rest = bytes;
      while (rest.length > 0) {
        while (left === 0 && index < lengths.length - 1) next();
        const piece = rest.subarray(0, Math.min(left, rest.length));
        if (piece.length === 0) return;
        writeSync(file, piece);
        left -= piece.length;
        rest = rest.subarray(piece.length);
      }
    },
    close: () => closeSync(file),
  };
}

async function run(
  [command = '', ...options]: string[],
  path: string,
  format: string | undefined,
  sink: Sink,
): Promise<void> {
  const buffer = Buffer.alloc(flushBytes);
  let filled = 0;
  let complaint = '';
  const flush = () => {
    if (filled > 0) sink(buffer.subarray(0, filled));
    filled = 0;
  };
  const program = await SevenZip.default({
    stdout(code) {
      buffer[filled++] = code;
      if (filled === buffer.length) flush();
    },
    stderr(code) {
      if (complaint.length < 10_000) complaint += String.fromCharCode(code & 255);
    },
  });
  program.FS.mkdir('/source');
  program.FS.mount(program.NODEFS, { root: dirname(path) }, '/source');
  const kind = format ? [`-t${format}`] : [];
  try {
    program.callMain([command, ...options, ...kind, '-spd', '-bd', `/source/${basename(path)}`]);
  } catch (err) {
    // The program throws addresses within its memory.
    if (typeof err !== 'number') throw err;
    complaint += ' it broke off';
  }
  flush();
  if (/password/i.test(complaint)) throw new Unreadable('encrypted', 'the archive');
  if (complaint.trim()) throw new Unreadable('corrupt', complaint.trim().slice(0, 300));
}
