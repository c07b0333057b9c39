import { defineExtractor } from '../../define-extractor.ts';
import { binaryType } from '../../file-type.ts';

export const writeExtractor = defineExtractor({
  name: 'Windows Write document',
  route: 'text',
  cost: 'light',
  types: [
    binaryType('application/x-mswrite', 'Windows Write document', 'wri', {
      magic: ['1\xbe\0\0', '2\xbe\0\0'],
    }),
  ],
  maxBytes: 64 * 1024 * 1024,
  async extract(file) {
    const { readWrite } = await import('./read-write.ts');
    return readWrite(file.path);
  },
});

export const worksExtractor = defineExtractor({
  name: 'Works document',
  route: 'text',
  cost: 'light',
  types: [
    binaryType('application/vnd.ms-works', 'Works document', 'wps', { cfbEntry: /^MatOST$|^MM$|^MN0$/ }),
  ],
  maxBytes: 128 * 1024 * 1024,
  async extract(file) {
    const { readWps } = await import('./read-wps.ts');
    return readWps(file.path);
  },
});
