import { defineExtractor } from '../../define-extractor.ts';
import { binaryType } from '../../file-type.ts';

export const projectExtractor = defineExtractor({
  name: 'Project plan',
  route: 'text',
  cost: 'light',
  types: [binaryType('application/vnd.ms-project', 'Project plan', 'mpp mpt', { cfbEntry: /^TBkndTask$/ })],
  maxBytes: 256 * 1024 * 1024,
  async extract(file) {
    const { readMpp } = await import('./read-mpp.ts');
    return readMpp(file.path);
  },
});
