import { readFile } from 'node:fs/promises';
import { extractors } from '../registry.ts';
import { readZip } from '../zip/read-zip.ts';
import { scanXml, xmlAttribute } from '../zip/scan-xml.ts';

/** The type of a ZIP file: by the parts that an Open Packaging document lists, else a plain archive. */
export async function packageType(path: string): Promise<string> {
  const list = readZip(await readFile(path), (name) => name === '[Content_Types].xml').get(
    '[Content_Types].xml',
  );
  let found = 'application/zip';
  scanXml(new TextDecoder().decode(list), {
    start(name, attributes) {
      if (name !== 'Override' && name !== 'Default') return;
      const type =
        xmlAttribute(attributes, 'ContentType')
          ?.toLowerCase()
          .replace(/\.main\+xml$/, '') ?? '';
      if (isPackageType(type)) found = type;
    },
    end() {},
  });
  return found;
}

const isPackageType = (type: string): boolean =>
  /^application\/vnd\.(?:openxmlformats|ms-)/.test(type) &&
  extractors.some(({ types }) => types.includes(type));
