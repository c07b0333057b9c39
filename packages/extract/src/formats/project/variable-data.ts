/** A value of variable length: of which row it is, and of which field. */
export interface VariableValue {
  row: number;
  field: number;
  bytes: Buffer;
}

const magic = 0xfadfadba;
const headerBytes = 24;
const maxItems = 1_000_000;

/**
 * The values that a table of a plan keeps apart from its rows. Their list has entries of eight bytes up to Project
 * 2003 and of twelve since; each names a place in the other stream, where the length stands before the value.
 */
export function* variableValues(meta: Buffer, data: Buffer): Generator<VariableValue> {
  if (meta.length < headerBytes || meta.readUInt32LE(0) !== magic) return;
  const count = Math.min(meta.readUInt32LE(8), maxItems);
  const isLong = (meta.length - headerBytes) / Math.max(count, 1) >= 12;
  const entryBytes = isLong ? 12 : 8;
  /** Entries may share their bytes. */
  let left = data.length * 2;
  for (let i = 0; i < count && headerBytes + (i + 1) * entryBytes <= meta.length; i += 1) {
    const at = headerBytes + i * entryBytes;
    const row = isLong ? meta.readUInt32LE(at) : meta.readUIntLE(at, 3);
    const field = isLong ? meta.readUInt16LE(at + 8) : meta.readUInt8(at + 3);
    const place = meta.readUInt32LE(at + 4);
    if (place + 4 > data.length) continue;
    const bytes = data.subarray(place + 4, place + 4 + data.readUInt32LE(place));
    left -= bytes.length;
    if (left < 0) return;
    yield { row, field, bytes };
  }
}
