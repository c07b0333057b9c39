import { defineExtractor } from '../../define-extractor.ts';
import { binaryType } from '../../file-type.ts';

const gettext = binaryType('application/x-gettext-mo', 'Message catalogue (MO)', 'mo gmo', {
  magic: ['\xde\x12\x04\x95', '\x95\x04\x12\xde'],
});

export const catalogsExtractor = defineExtractor({
  name: 'Compiled translations',
  route: 'text',
  cost: 'light',
  types: [
    gettext,
    binaryType('application/x-qm', 'Qt translations (compiled)', 'qm', {
      magic: ['\x3c\xb8\x64\x18\xca\xef\x9c\x95'],
    }),
  ],
  maxBytes: 128 * 1024 * 1024,
  async extract(file) {
    const [{ readGettext }, { readQt }] = await Promise.all([
      import('./read-gettext.ts'),
      import('./read-qt.ts'),
    ]);
    return file.contentType === gettext.type ? readGettext(file.path) : readQt(file.path);
  },
});
