import { defineExtractor } from '../../define-extractor.ts';
import { binaryType } from '../../file-type.ts';
import { packedTypes } from './packed-types.ts';

const largest = 5 * 1024 ** 3;

export const zipExtractor = defineExtractor({
  name: 'ZIP archive',
  route: 'text',
  cost: 'heavy',
  types: [
    binaryType('application/vnd.android.package-archive', 'Android package', 'apk', {
      zipEntry: /^AndroidManifest\.xml$/,
    }),
    binaryType('application/x-ios-app', 'iOS application', 'ipa', { zipEntry: /^Payload\/[^/]+\.app\// }),
    binaryType('application/x-wheel', 'Python wheel', 'whl', { zipEntry: /^[^/]+\.dist-info\/WHEEL$/ }),
    binaryType('application/x-nupkg', 'NuGet package', 'nupkg', { zipEntry: /^[^/]+\.nuspec$/ }),
    binaryType('application/vsix', 'Visual Studio extension', 'vsix', {
      zipEntry: /^extension\.vsixmanifest$/,
    }),
    binaryType('application/x-xpinstall', 'Mozilla extension', 'xpi', { zipEntry: /^install\.rdf$/ }),
    binaryType('application/x-webarchive-java', 'Java web application', 'war', { zipEntry: /^WEB-INF\// }),
    binaryType('application/java-archive', 'Java archive', 'jar ear', {
      zipEntry: /^META-INF\/MANIFEST\.MF$/,
    }),
    binaryType('application/vnd.google-earth.kmz', 'Places (KMZ)', 'kmz', { zipEntry: /^[^/]+\.kml$/ }),
    binaryType('application/zip', 'ZIP archive', 'zip', { magic: ['PK\x03\x04', 'PK\x05\x06'] }),
  ],
  maxBytes: largest,
  async extract(file, context) {
    const { readZipArchive } = await import('./read-zip-archive.ts');
    return readZipArchive(file, context);
  },
});

export const tarExtractor = defineExtractor({
  name: 'Tape archive',
  route: 'text',
  cost: 'heavy',
  types: [binaryType('application/x-tar', 'Tape archive', 'tar', { magic: [{ at: 257, bytes: 'ustar' }] })],
  maxBytes: largest,
  async extract(file, context) {
    const { readTar } = await import('./read-tar.ts');
    return readTar(file, context);
  },
});

export const compressedExtractor = defineExtractor({
  name: 'Compressed file',
  route: 'text',
  cost: 'heavy',
  types: [
    binaryType('application/gzip', 'Gzip file', 'gz tgz svgz', { magic: ['\x1f\x8b\x08'] }),
    binaryType('application/x-brotli', 'Brotli file', 'br'),
    binaryType('application/zlib', 'Zlib file', 'zz zlib'),
  ],
  maxBytes: largest,
  async extract(file, context) {
    const { readCompressed } = await import('./read-single.ts');
    return readCompressed(file, context);
  },
});

/** Formats that pack one file without a name, as 7-Zip calls them. */
const singleFormats: Readonly<Record<string, string>> = {
  'application/x-bzip2': 'bzip2',
  'application/x-xz': 'xz',
  'application/x-lzma': 'lzma',
  'application/x-compress': 'Z',
  'application/zstd': 'zstd',
  'application/x-ms-compress': 'mslz',
};

export const packedExtractor = defineExtractor({
  name: 'Packed file',
  route: 'text',
  cost: 'heavy',
  types: [
    binaryType('application/x-bzip2', 'Bzip2 file', 'bz2 tbz tbz2', { magic: ['BZh'] }),
    binaryType('application/x-xz', 'XZ file', 'xz txz', { magic: ['\xfd7zXZ\0'] }),
    binaryType('application/x-lzma', 'LZMA file', 'lzma tlz'),
    binaryType('application/x-compress', 'Unix compress file', 'z taz', { magic: ['\x1f\x9d'] }),
    binaryType('application/zstd', 'Zstandard file', 'zst tzst', { magic: ['(\xb5/\xfd'] }),
    binaryType('application/x-ms-compress', 'Compressed file of Windows setup', 'ex_ dl_ tx_ hl_', {
      magic: ["SZDD\x88\xf0'3A"],
    }),
  ],
  maxBytes: largest,
  async extract(file, context) {
    const { readPackedSingle } = await import('./read-packed.ts');
    return readPackedSingle(file, context, singleFormats[file.contentType] ?? '*');
  },
});

export const lz4Extractor = defineExtractor({
  name: 'LZ4 file',
  route: 'text',
  cost: 'heavy',
  types: [binaryType('application/x-lz4', 'LZ4 file', 'lz4', { magic: ['\x04"M\x18', '\x02!L\x18'] })],
  maxBytes: largest,
  async extract(file, context) {
    const { readLz4 } = await import('./read-single.ts');
    return readLz4(file, context);
  },
});

export const lzipExtractor = defineExtractor({
  name: 'Lzip file',
  route: 'text',
  cost: 'heavy',
  types: [binaryType('application/x-lzip', 'Lzip file', 'lz', { magic: ['LZIP\x01'] })],
  maxBytes: largest,
  async extract(file, context) {
    const { readLzip } = await import('./read-lzip.ts');
    return readLzip(file, context);
  },
});

export const sevenZipExtractor = defineExtractor({
  name: '7-Zip archive',
  route: 'text',
  cost: 'heavy',
  types: packedTypes,
  fallbackFor: ['application/zip', 'application/x-tar'],
  maxBytes: largest,
  async extract(file, context) {
    const { readPacked } = await import('./read-packed.ts');
    return readPacked(file, context);
  },
});
