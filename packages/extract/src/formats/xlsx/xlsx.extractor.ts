import { defineExtractor } from '../../define-extractor.ts';
import { binaryType } from '../../file-type.ts';

const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const xlsxExtractor = defineExtractor({
  name: 'Excel workbook',
  route: 'text',
  cost: 'light',
  types: [
    binaryType(`${sheet}.sheet`, 'Excel workbook', 'xlsx'),
    binaryType(`${sheet}.template`, 'Excel template', 'xltx'),
    binaryType('application/vnd.ms-excel.sheet.macroenabled.12', 'Excel workbook with macros', 'xlsm'),
    binaryType('application/vnd.ms-excel.template.macroenabled.12', 'Excel template with macros', 'xltm'),
    binaryType('application/vnd.ms-excel.addin.macroenabled.12', 'Excel add-in', 'xlam'),
  ],
  maxBytes: 2 * 1024 ** 3,
  async extract(file, context) {
    const { readXlsx } = await import('./read-xlsx.ts');
    return readXlsx(file.path, context);
  },
});
