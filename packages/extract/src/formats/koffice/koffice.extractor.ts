import { defineExtractor } from '../../define-extractor.ts';
import { binaryType } from '../../file-type.ts';

export const kOfficeExtractor = defineExtractor({
  name: 'KOffice 1',
  route: 'text',
  cost: 'light',
  types: [
    {
      ...binaryType('application/x-kword', 'KWord document', 'kwd kwt', { namedZipEntry: /^maindoc\.xml$/ }),
      mediaTypes: ['application/vnd.kde.kword'],
    },
    {
      ...binaryType('application/x-kspread', 'KSpread workbook', 'ksp', { namedZipEntry: /^maindoc\.xml$/ }),
      mediaTypes: ['application/vnd.kde.kspread'],
    },
    {
      ...binaryType('application/x-kpresenter', 'KPresenter presentation', 'kpr kpt', {
        zipEntry: /^maindoc\.xml$/,
      }),
      mediaTypes: ['application/vnd.kde.kpresenter'],
    },
  ],
  maxBytes: 256 * 1024 * 1024,
  async extract(file) {
    const { readKOffice } = await import('./read-koffice.ts');
    return readKOffice(file.path);
  },
});
