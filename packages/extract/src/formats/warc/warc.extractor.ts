import { defineExtractor } from '../../define-extractor.ts';
import { binaryType } from '../../file-type.ts';

const maxBytes = 5 * 1024 ** 3;

export const warcExtractor = defineExtractor({
  name: 'Web crawl',
  route: 'text',
  cost: 'heavy',
  types: [
    { ...binaryType('application/warc', 'Web crawl (WARC)', 'warc', { head: /^WARC\/[01]\.\d+\r?\n/ }) },
    binaryType('application/x-arc', 'Web crawl (ARC)', 'arc', { head: /^filedesc:\/\/[^\n]{1,2000} \d+\n/ }),
  ],
  maxBytes,
  async extract(file, context) {
    const { readWarc } = await import('./read-warc.ts');
    return readWarc(file, context);
  },
});
