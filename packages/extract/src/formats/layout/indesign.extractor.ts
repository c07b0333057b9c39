import { defineExtractor } from '../../define-extractor.ts';
import { binaryType } from '../../file-type.ts';

export const inDesignExtractor = defineExtractor({
  name: 'InDesign document',
  route: 'text',
  cost: 'light',
  types: [
    {
      ...binaryType('application/x-indesign', 'InDesign document', 'indd indt', {
        magic: ['\x06\x06\xed\xf5\xd8\x1d\x46\xe5\xbd\x31\xef\xe7\xfe\x74\xb7\x1d'],
      }),
      mediaTypes: ['application/vnd.adobe.indesign'],
    },
  ],
  maxBytes: 2 * 1024 ** 3,
  async extract(file) {
    const { readInDesign } = await import('./read-indesign.ts');
    return readInDesign(file);
  },
});
