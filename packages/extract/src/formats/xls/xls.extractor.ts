import { defineExtractor } from '../../define-extractor.ts';
import { binaryType } from '../../file-type.ts';

export const xlsExtractor = defineExtractor({
  name: 'Excel workbook (97-2003)',
  route: 'text',
  cost: 'light',
  types: [
    binaryType('application/vnd.ms-excel', 'Excel workbook (97-2003)', 'xls xlt xla xlm xlw', {
      cfbEntry: /^(?:Workbook|Book)$/i,
      magic: [
        '\x09\x08\x06\0',
        '\x09\x08\x08\0',
        '\x09\x08\x10\0',
        '\x09\x04\x06\0',
        '\x09\x02\x06\0',
        '\x09\0\x04\0',
        '\x09\0\x06\0',
      ],
    }),
  ],
  maxBytes: 256 * 1024 * 1024,
  async extract(file) {
    const { readXls } = await import('./read-xls.ts');
    return readXls(file);
  },
});
