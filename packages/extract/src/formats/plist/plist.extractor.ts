import { defineExtractor } from '../../define-extractor.ts';
import { binaryType } from '../../file-type.ts';

export const plistExtractor = defineExtractor({
  name: 'Binary property list',
  route: 'text',
  cost: 'light',
  types: [
    binaryType('application/x-webarchive', 'Web archive (Safari)', 'webarchive', {
      head: /^bplist0.*WebMainResource/s,
    }),
    binaryType('application/x-bplist', 'Property list (binary)', 'plist bplist nib strings', {
      head: /^bplist0/,
    }),
  ],
  maxBytes: 256 * 1024 * 1024,
  async extract(file) {
    const { readPlist } = await import('./read-plist.ts');
    return readPlist(file.path);
  },
});
