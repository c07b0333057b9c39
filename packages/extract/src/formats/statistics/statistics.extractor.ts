import { refuseDamaged } from '../../bytes/refuse-damaged.ts';
import { defineExtractor } from '../../define-extractor.ts';
import { binaryType } from '../../file-type.ts';

/** Releases 105 to 115, in either order of bytes. */
const plainStata = [...'ijklmnopqrs'].flatMap((release) => [`${release}\x01\x01\0`, `${release}\x02\x01\0`]);

export const stataExtractor = defineExtractor({
  name: 'Stata data',
  route: 'text',
  cost: 'light',
  types: [
    binaryType('application/x-stata-dta', 'Stata data', 'dta', {
      magic: ['<stata_dta>', ...plainStata],
    }),
  ],
  maxBytes: 16 * 1024 ** 3,
  async extract(file) {
    const { readStata } = await import('./read-stata.ts');
    return refuseDamaged(() => readStata(file));
  },
});

export const spssExtractor = defineExtractor({
  name: 'SPSS data',
  route: 'text',
  cost: 'light',
  types: [binaryType('application/x-spss-sav', 'SPSS data', 'sav zsav', { magic: ['$FL2', '$FL3'] })],
  maxBytes: 16 * 1024 ** 3,
  async extract(file) {
    const { readSpss } = await import('./read-spss.ts');
    return refuseDamaged(() => readSpss(file));
  },
});

const transport = 'application/x-sas-xport';

export const sasExtractor = defineExtractor({
  name: 'SAS data',
  route: 'text',
  cost: 'light',
  types: [
    binaryType('application/x-sas-data', 'SAS data', 'sas7bdat', {
      magic: [`${'\0'.repeat(12)}\xc2\xea\x81\x60\xb3\x14\x11\xcf`],
    }),
    binaryType(transport, 'SAS transport file', 'xpt xport', {
      magic: ['HEADER RECORD*******LIBRARY HEADER RECORD', 'HEADER RECORD*******LIBV8   HEADER RECORD'],
    }),
  ],
  maxBytes: 16 * 1024 ** 3,
  async extract(file) {
    const { readSas } = await import('./read-sas.ts');
    const { readXport } = await import('./read-xport.ts');
    return refuseDamaged(() => (file.contentType === transport ? readXport(file) : readSas(file)));
  },
});

/** Most are packed as other files are, too: then the name tells. */
const packed = ['\x1f\x8b', 'BZh', '\xfd7zXZ\0'];

export const rExtractor = defineExtractor({
  name: 'R data',
  route: 'text',
  cost: 'light',
  types: [
    binaryType('application/x-r-data', 'R workspace', 'rda rdata', {
      magic: ['RDX2\nX\n', 'RDX3\nX\n', ...packed],
    }),
    binaryType('application/x-r-object', 'R object', 'rds', {
      magic: ['X\n\0\0\0\x02', 'X\n\0\0\0\x03', ...packed],
    }),
  ],
  maxBytes: 256 * 1024 * 1024,
  async extract(file, context) {
    const { readR } = await import('./read-r.ts');
    return refuseDamaged(() => readR(file, context));
  },
});

export const matlabExtractor = defineExtractor({
  name: 'MATLAB data',
  route: 'text',
  cost: 'light',
  types: [
    binaryType('application/x-matlab-data', 'MATLAB data', 'mat', {
      magic: ['MATLAB 5.0 MAT-file', { at: 124, bytes: '\0\x01IM' }, { at: 124, bytes: '\x01\0MI' }],
    }),
  ],
  maxBytes: 4 * 1024 ** 3,
  async extract(file, context) {
    const { readMatlab } = await import('./read-matlab.ts');
    return refuseDamaged(() => readMatlab(file, context));
  },
});

export const numpyExtractor = defineExtractor({
  name: 'NumPy array',
  route: 'text',
  cost: 'light',
  types: [binaryType('application/x-npy', 'NumPy array', 'npy', { magic: ['\x93NUMPY'] })],
  maxBytes: 64 * 1024 ** 3,
  async extract(file) {
    const { readNumpy } = await import('./read-numpy.ts');
    return refuseDamaged(() => readNumpy(file));
  },
});
