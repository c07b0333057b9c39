import { defineExtractor } from '../../define-extractor.ts';
import { binaryType } from '../../file-type.ts';

export const msgExtractor = defineExtractor({
  name: 'Outlook message',
  route: 'text',
  cost: 'heavy',
  types: [
    binaryType('application/vnd.ms-outlook', 'Outlook message', 'msg oft', {
      cfbEntry: /^__properties_version1\.0$|^__substg1\.0_/,
    }),
  ],
  maxBytes: 128 * 1024 * 1024,
  async extract(file, context) {
    const { readMsg } = await import('./read-msg.ts');
    return readMsg(file, context);
  },
});

export const pstExtractor = defineExtractor({
  name: 'Outlook data file',
  route: 'text',
  cost: 'heavy',
  types: [binaryType('application/vnd.ms-outlook-pst', 'Outlook data file', 'pst ost', { magic: ['!BDN'] })],
  maxBytes: 5 * 1024 ** 3,
  async extract(file, context) {
    const { readPst } = await import('./read-pst.ts');
    return readPst(file, context);
  },
});
