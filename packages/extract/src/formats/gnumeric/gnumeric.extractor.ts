import { defineExtractor } from '../../define-extractor.ts';
import { textType } from '../../file-type.ts';

export const gnumericExtractor = defineExtractor({
  name: 'Gnumeric',
  route: 'text',
  cost: 'light',
  // As a rule it is packed with gzip, and read when that is unpacked.
  types: [
    textType('application/x-gnumeric', 'Gnumeric workbook', 'gnumeric', {
      xmlNamespace: /^http:\/\/www\.gnumeric\.org\/v/,
    }),
  ],
  maxBytes: 256 * 1024 * 1024,
  async extract(file) {
    const { readGnumeric } = await import('./read-gnumeric.ts');
    return readGnumeric(file);
  },
});
