import { defineExtractor } from '../../define-extractor.ts';
import { binaryType } from '../../file-type.ts';

const open = 'application/vnd.oasis.opendocument';

export const openBaseExtractor = defineExtractor({
  name: 'OpenDocument formula, chart or database',
  route: 'text',
  cost: 'light',
  types: [
    binaryType(`${open}.formula`, 'OpenDocument formula', 'odf'),
    binaryType(`${open}.formula-template`, 'OpenDocument formula template', ''),
    binaryType(`${open}.chart`, 'OpenDocument chart', 'odc'),
    binaryType(`${open}.chart-template`, 'OpenDocument chart template', 'otc'),
    {
      ...binaryType(`${open}.base`, 'OpenDocument database', 'odb'),
      mediaTypes: [`${open}.database`, 'application/vnd.sun.xml.base'],
    },
  ],
  maxBytes: 256 * 1024 * 1024,
  async extract(file) {
    const { readOpenBase } = await import('./read-open-base.ts');
    return readOpenBase(file);
  },
});
