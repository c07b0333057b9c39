import { defineExtractor } from '../../define-extractor.ts';
import { binaryType } from '../../file-type.ts';

export const wordPerfectExtractor = defineExtractor({
  name: 'WordPerfect document',
  route: 'text',
  cost: 'light',
  types: [
    binaryType('application/vnd.wordperfect', 'WordPerfect document', 'wpd wp wp4 wp5 wp6 wpt', {
      // Pictures, macros and printer files open alike: the kinds 10 and 44 are documents.
      head: /^\xffWPC.{5}[\n,]/s,
    }),
  ],
  maxBytes: 256 * 1024 * 1024,
  async extract(file) {
    const { readWpd } = await import('./read-wpd.ts');
    return readWpd(file.path);
  },
});
