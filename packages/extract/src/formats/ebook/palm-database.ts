import { Unreadable } from '../../unreadable.ts';

/** A database of a Palm handheld: records of bytes under a name. */
export interface PalmDatabase {
  name: string;
  records: readonly Buffer[];
}

const headerBytes = 78;
const entryBytes = 8;

/** Reads a Palm database (PDB, PRC); records that lie outside of the file are empty. */
export function readPalmDatabase(bytes: Buffer): PalmDatabase {
  if (bytes.length < headerBytes) throw new Unreadable('corrupt', 'no header');
  const count = Math.min(bytes.readUInt16BE(76), Math.floor((bytes.length - headerBytes) / entryBytes));
  const starts = Array.from({ length: count }, (_, i) => bytes.readUInt32BE(headerBytes + i * entryBytes));
  const records = starts.map((start, i) =>
    bytes.subarray(start, Math.max(start, starts[i + 1] ?? bytes.length)),
  );
  if (records.length === 0) throw new Unreadable('corrupt', 'no records');
  return { name: bytes.toString('latin1', 0, 31).replace(/\0.*/s, '').replaceAll('_', ' ').trim(), records };
}
