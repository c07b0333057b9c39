import { open } from 'node:fs/promises';

const maxDirectorySectors = 256;
const entryBytes = 128;

/** The names of the streams and storages of a compound file (MS-CFB), as far as its directory can be followed. */
export async function compoundNames(path: string): Promise<string[]> {
  const file = await open(path);
  const read = async (position: number, length: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  };
  try {
    const header = await read(0, 512);
    if (header.length < 512) return [];
    const shift = header.readUInt16LE(30);
    const sectorBytes = shift === 12 ? 4096 : 512;
    const sector = (id: number) => read((id + 1) * sectorBytes, sectorBytes);
    const following = async (id: number) => {
      const perSector = sectorBytes / 4;
      const table = Math.floor(id / perSector);
      if (table >= 109) return undefined;
      const fat = await sector(header.readUInt32LE(76 + table * 4));
      return fat.length === sectorBytes ? fat.readUInt32LE((id % perSector) * 4) : undefined;
    };
    const names: string[] = [];
    const seen = new Set<number>();
    for (let id: number | undefined = header.readUInt32LE(48); id !== undefined && id < 0xfffffff0; ) {
      if (seen.has(id) || seen.size >= maxDirectorySectors) break;
      seen.add(id);
      names.push(...namesIn(await sector(id)));
      id = await following(id);
    }
    return names;
  } finally {
    await file.close();
  }
}

function namesIn(sector: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; at + entryBytes <= sector.length; at += entryBytes) {
    const length = sector.readUInt16LE(at + 64);
    if (sector[at + 66] !== 0 && length >= 2 && length <= 64) {
      names.push(sector.toString('utf16le', at, at + length - 2));
    }
  }
  return names;
}
