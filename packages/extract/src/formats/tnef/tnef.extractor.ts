import { defineExtractor } from '../../define-extractor.ts';
import { binaryType } from '../../file-type.ts';

export const tnefExtractor = defineExtractor({
  name: 'Outlook rich message',
  route: 'text',
  cost: 'heavy',
  types: [
    {
      ...binaryType('application/vnd.ms-tnef', 'Outlook rich message (winmail.dat)', 'tnef', {
        magic: ['\x78\x9f\x3e\x22'],
      }),
      mediaTypes: ['application/ms-tnef'],
      fileNames: ['winmail.dat'],
    },
  ],
  maxBytes: 128 * 1024 * 1024,
  async extract(file, context) {
    const { readTnef } = await import('./read-tnef.ts');
    return readTnef(file.path, context);
  },
});
