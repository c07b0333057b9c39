import { defineExtractor } from '../../define-extractor.ts';
import { binaryType } from '../../file-type.ts';

const signs = { zipEntry: /\.fdseq$/i };

export const xpsExtractor = defineExtractor({
  name: 'XML Paper',
  route: 'text',
  cost: 'light',
  types: [
    binaryType('application/vnd.ms-xpsdocument', 'XML Paper (XPS)', 'xps dwfx', signs),
    binaryType('application/oxps', 'XML Paper (OpenXPS)', 'oxps', signs),
  ],
  maxBytes: 512 * 1024 * 1024,
  async extract(file) {
    const { readXps } = await import('./read-xps.ts');
    return readXps(file.path);
  },
});
