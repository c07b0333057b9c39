import { defineExtractor } from '../../define-extractor.ts';
import { binaryType } from '../../file-type.ts';

export const dbxExtractor = defineExtractor({
  name: 'Outlook Express mailbox',
  route: 'text',
  cost: 'heavy',
  types: [
    binaryType('application/x-outlook-express', 'Outlook Express mailbox', 'dbx', {
      magic: ['\xcf\xad\x12\xfe\xc5\xfd\x74\x6f'],
    }),
  ],
  maxBytes: 2 * 1024 ** 3,
  async extract(file, context) {
    const { readDbx } = await import('./read-dbx.ts');
    return readDbx(file.path, context);
  },
});
