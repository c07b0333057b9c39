import { defineExtractor } from '../../define-extractor.ts';
import { binaryType } from '../../file-type.ts';

export const idmlExtractor = defineExtractor({
  name: 'InDesign markup',
  route: 'text',
  cost: 'light',
  types: [
    {
      ...binaryType('application/vnd.adobe.indesign-idml-package', 'InDesign markup (IDML)', 'idml', {
        zipEntry: /^designmap\.xml$/,
      }),
      mediaTypes: ['application/vnd.adobe.idml'],
    },
  ],
  maxBytes: 512 * 1024 * 1024,
  async extract(file) {
    const { readIdml } = await import('./read-idml.ts');
    return readIdml(file.path);
  },
});
