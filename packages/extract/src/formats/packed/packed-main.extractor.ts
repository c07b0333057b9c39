import { defineExtractor } from '../../define-extractor.ts';
import { binaryType, type FileType } from '../../file-type.ts';

/** Packages in which one file, or all of a kind, hold the words; beside each the names of these. */
const rows: readonly [FileType, RegExp][] = [
  [
    binaryType('application/x-zip-fictionbook', 'FictionBook (packed)', 'fbz', { namedZipEntry: /\.fb2$/i }),
    /\.fb2$/i,
  ],
  [
    binaryType('application/x-htmlz', 'Packed web book (HTMLZ)', 'htmlz', { namedZipEntry: /\.html?$/i }),
    /^[^/]+\.html?$/i,
  ],
  [
    binaryType('application/x-txtz', 'Packed text book (TXTZ)', 'txtz', { namedZipEntry: /\.txt$/i }),
    /^[^/]+\.(?:txt|text|md|textile)$/i,
  ],
  [
    binaryType('application/x-pmlz', 'Packed Palm Markup (PMLZ)', 'pmlz', { zipEntry: /^[^/]+\.pml$/i }),
    /\.pml$/i,
  ],
  [
    binaryType('application/x-maff', 'Web archive (MAFF)', 'maff', {
      zipEntry: /^[^/]+\/index\.rdf$/i,
      namedZipEntry: /^[^/]+\/index\.x?html?$/i,
    }),
    /^[^/]+\/index\.x?html?$/i,
  ],
  [
    binaryType('application/x-musescore', 'MuseScore score (packed)', 'mscz', { zipEntry: /^[^/]+\.mscx$/i }),
    /^[^/]+\.mscx$/i,
  ],
  [
    binaryType('application/vnd.recordare.musicxml', 'Music score (packed MusicXML)', 'mxl', {
      zipEntry: /^[^/]+\.musicxml$/i,
      namedZipEntry: /\.xml$/i,
    }),
    /^(?!META-INF\/).*\.(?:musicxml|xml)$/i,
  ],
  [
    binaryType('application/x-guitar-pro', 'Guitar tablature (Guitar Pro 7)', 'gp', {
      zipEntry: /^Content\/score\.gpif$/,
    }),
    /^Content\/score\.gpif$/,
  ],
  [binaryType('image/openraster', 'Layered picture (OpenRaster)', 'ora'), /^mergedimage\.png$/],
  [binaryType('application/x-krita', 'Krita picture', 'kra'), /^(?:mergedimage\.png|documentinfo\.xml)$/],
];

const mainOf: ReadonlyMap<string, RegExp> = new Map(rows.map(([{ type }, main]) => [type, main]));

export const packedMainExtractor = defineExtractor({
  name: 'Package of one document',
  route: 'text',
  cost: 'heavy',
  types: rows.map(([type]) => type),
  maxBytes: 512 * 1024 * 1024,
  async extract(file, context) {
    const { readPackedMain } = await import('./read-packed-main.ts');
    return readPackedMain(file.path, mainOf.get(file.contentType) ?? /./, context);
  },
});
