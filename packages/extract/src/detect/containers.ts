import { compoundNames } from '../cfb/compound-names.ts';
import type { FileType } from '../file-type.ts';
import { typeNamed } from '../registry.ts';
import { Unreadable } from '../unreadable.ts';
import { bySign } from './by-sign.ts';
import type { FileEnds } from './read-ends.ts';
import { packageType } from './zip-package.ts';

const zipStarts = ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08PK'];

/** The type of a file whose format holds many kinds: ZIP, compound and ISO media files; undefined for all others. */
export async function containerType(
  { head }: FileEnds,
  path: string,
  hinted: readonly FileType[],
): Promise<string | undefined> {
  const magic = head.toString('latin1', 0, 8);
  if (zipStarts.some((start) => magic.startsWith(start))) return packageType(path, hinted);
  if (magic === '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1') {
    for (const names of compoundNames(path)) {
      // Office wraps what it encrypts, whatever it is, in a compound file.
      if (names.includes('EncryptedPackage')) throw new Unreadable('encrypted', 'the document');
      const type = bySign('cfbEntry', names, hinted);
      if (type) return type;
    }
    return typeNamed('application/x-ole-storage')?.type;
  }
  if (magic.slice(4) === 'ftyp') return bySign('brand', [head.toString('latin1', 8, 12)], hinted);
  return undefined;
}
