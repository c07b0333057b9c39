import { defineExtractor } from '../../define-extractor.ts';
import { binaryType } from '../../file-type.ts';

export const pptExtractor = defineExtractor({
  name: 'PowerPoint presentation (97-2003)',
  route: 'text',
  cost: 'light',
  types: [
    binaryType('application/vnd.ms-powerpoint', 'PowerPoint presentation (97-2003)', 'ppt pot pps', {
      cfbEntry: /^PowerPoint Document$/,
    }),
  ],
  maxBytes: 512 * 1024 * 1024,
  async extract(file) {
    const { readPpt } = await import('./read-ppt.ts');
    return readPpt(file.path);
  },
});
