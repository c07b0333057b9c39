import { refuseDamaged } from '../../bytes/refuse-damaged.ts';
import { defineExtractor } from '../../define-extractor.ts';
import { binaryType } from '../../file-type.ts';

export const lotusExtractor = defineExtractor({
  name: 'Lotus or Quattro worksheet',
  route: 'text',
  cost: 'light',
  types: [
    binaryType('application/vnd.lotus-1-2-3', 'Lotus 1-2-3 worksheet', 'wk1 wks wk3 wk4 123', {
      magic: [
        '\0\0\x02\0\x04\x04',
        '\0\0\x02\0\x05\x04',
        '\0\0\x02\0\x06\x04',
        '\0\0\x1a\0\0\x10\x04\0',
        '\0\0\x1a\0\x02\x10\x04\0',
        '\0\0\x1a\0\x03\x10\x04\0',
        '\0\0\x1a\0\x05\x10\x04\0',
      ],
    }),
    binaryType('application/x-quattropro', 'Quattro Pro workbook', 'wq1 wq2 wb1 wb2 wb3 qpw', {
      magic: ['\0\0\x02\0\x20\x51', '\0\0\x02\0\x21\x51', '\0\0\x02\0\x01\x10', '\0\0\x02\0\x02\x10'],
    }),
  ],
  maxBytes: 64 * 1024 * 1024,
  async extract(file) {
    const { readLotus } = await import('./read-lotus.ts');
    return refuseDamaged(() => readLotus(file));
  },
});
