import { defineExtractor } from '../../define-extractor.ts';
import { textType } from '../../file-type.ts';

const page = textType('multipart/related', 'Web archive (MHTML)', 'mht mhtml', {
  text: /^(?:[\w-]+:[^\n]*\n(?:[ \t][^\n]*\n)*)*?(?:Content-Type: multipart\/related|Snapshot-Content-Location:)/i,
});

export const mhtmlExtractor = defineExtractor({
  name: 'Web archive',
  route: 'text',
  cost: 'light',
  types: [{ ...page, mediaTypes: ['application/x-mimearchive'] }],
  maxBytes: 256 * 1024 * 1024,
  async extract(file) {
    const { readMhtml } = await import('./read-mhtml.ts');
    return readMhtml(file.path);
  },
});
