import { defineExtractor } from '../../define-extractor.ts';
import { binaryType } from '../../file-type.ts';

const sun = 'application/vnd.sun.xml';

export const openOfficeExtractor = defineExtractor({
  name: 'OpenOffice.org 1',
  route: 'text',
  cost: 'light',
  types: [
    binaryType(`${sun}.writer`, 'OpenOffice.org 1 text', 'sxw'),
    binaryType(`${sun}.writer.template`, 'OpenOffice.org 1 text template', 'stw'),
    binaryType(`${sun}.writer.global`, 'OpenOffice.org 1 master document', 'sxg'),
    binaryType(`${sun}.calc`, 'OpenOffice.org 1 workbook', 'sxc'),
    binaryType(`${sun}.calc.template`, 'OpenOffice.org 1 workbook template', 'stc'),
    binaryType(`${sun}.impress`, 'OpenOffice.org 1 presentation', 'sxi'),
    binaryType(`${sun}.impress.template`, 'OpenOffice.org 1 presentation template', 'sti'),
    binaryType(`${sun}.draw`, 'OpenOffice.org 1 drawing', 'sxd'),
    binaryType(`${sun}.draw.template`, 'OpenOffice.org 1 drawing template', 'std'),
    binaryType(`${sun}.math`, 'OpenOffice.org 1 formula', 'sxm'),
  ],
  maxBytes: 256 * 1024 * 1024,
  async extract(file) {
    const { readOpenOffice } = await import('./read-openoffice.ts');
    return readOpenOffice(file.path);
  },
});
