import { defineExtractor } from '../../define-extractor.ts';
import { binaryType } from '../../file-type.ts';

export const hwpExtractor = defineExtractor({
  name: 'Hangul document',
  route: 'text',
  cost: 'light',
  types: [
    binaryType('application/x-hwp', 'Hangul document', 'hwp hwt', {
      cfbEntry: /^.?HwpSummaryInformation$/s,
      magic: ['HWP Document File'],
    }),
  ],
  maxBytes: 256 * 1024 * 1024,
  async extract(file, context) {
    const { readHwp } = await import('./read-hwp.ts');
    return readHwp(file.path, context.budget);
  },
});

export const hwpxExtractor = defineExtractor({
  name: 'Hangul open document',
  route: 'text',
  cost: 'light',
  types: [
    binaryType('application/hwp+zip', 'Hangul open document', 'hwpx hwtx', {
      zipEntry: /^Contents\/section0\.xml$/,
    }),
  ],
  maxBytes: 256 * 1024 * 1024,
  async extract(file) {
    const { readHwpx } = await import('./read-hwpx.ts');
    return readHwpx(file.path);
  },
});
