import type { FileType } from '../file-type.ts';
import { typeNamed } from '../registry.ts';
import { Unreadable } from '../unreadable.ts';
import { openZip, type ZipFile } from '../zip/open-zip.ts';
import { scanXml, xmlAttribute } from '../zip/scan-xml.ts';
import { bySign } from './by-sign.ts';

const archive = 'application/zip';
const maxListBytes = 4 * 1024 * 1024;

/**
 * The type of a ZIP file: by the entry `mimetype`, by the parts that an Open Packaging document lists, by the
 * names of its entries, else a plain archive. One that cannot be opened is what its name says.
 */
export async function packageType(path: string, hinted: readonly FileType[]): Promise<string> {
  const zip = await openZip(path).catch(() => undefined);
  if (!zip) return cutPackage(hinted);
  try {
    const names = zip.entries.map(({ name }) => name);
    return (await namedType(zip)) ?? byName(names, hinted) ?? bySign('zipEntry', names, hinted) ?? archive;
  } finally {
    await zip.close();
  }
}

const byName = (names: readonly string[], hinted: readonly FileType[]): string | undefined =>
  hinted.find(({ signs }) => signs?.namedZipEntry && names.some((name) => signs.namedZipEntry?.test(name)))
    ?.type;

function cutPackage(hinted: readonly FileType[]): string {
  const type = hinted.find(({ isText }) => !isText) ?? typeNamed(archive);
  if (!type) throw new Unreadable('corrupt', 'the archive has no directory');
  return type.type;
}

/** The type that a package names itself. */
async function namedType(zip: ZipFile): Promise<string | undefined> {
  const read = async (name: string) => {
    const entry = zip.entries.find((candidate) => candidate.name === name);
    return entry && zip.read(entry, maxListBytes).catch(() => undefined);
  };
  const mimetype = (await read('mimetype'))?.toString('latin1').trim().toLowerCase();
  if (mimetype && typeNamed(mimetype)) return typeNamed(mimetype)?.type;
  const list = await read('[Content_Types].xml');
  return list && mainPartType(new TextDecoder().decode(list));
}

function mainPartType(list: string): string | undefined {
  let found: string | undefined;
  scanXml(list, {
    start(name, attributes) {
      if (found || (name !== 'Override' && name !== 'Default')) return;
      const part = xmlAttribute(attributes, 'ContentType')?.toLowerCase() ?? '';
      if (!part.endsWith('+xml')) return;
      const type = part.replace(/(?:\.main)?\+xml$/, '');
      found = (typeNamed(type) ?? typeNamed(`${type}.12`))?.type;
    },
    end() {},
  });
  return found;
}
