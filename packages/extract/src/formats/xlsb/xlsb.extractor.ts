import { refuseDamaged } from '../../bytes/refuse-damaged.ts';
import { defineExtractor } from '../../define-extractor.ts';
import { binaryType } from '../../file-type.ts';

export const xlsbExtractor = defineExtractor({
  name: 'Excel binary workbook',
  route: 'text',
  cost: 'light',
  types: [
    binaryType('application/vnd.ms-excel.sheet.binary.macroenabled.12', 'Excel binary workbook', 'xlsb', {
      zipEntry: /^xl\/workbook\.bin$/i,
    }),
  ],
  maxBytes: 1024 ** 3,
  async extract(file, context) {
    const { readXlsb } = await import('./read-xlsb.ts');
    return refuseDamaged(() => readXlsb(file.path, context));
  },
});
