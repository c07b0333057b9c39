import { defineExtractor } from '../../define-extractor.ts';
import { textType } from '../../file-type.ts';
import { largestText } from '../../text/text.extractor.ts';

const sylk = 'application/x-sylk';

export const tableTextsExtractor = defineExtractor({
  name: 'Table of records of text',
  route: 'text',
  cost: 'light',
  types: [
    textType(sylk, 'Symbolic link table (SYLK)', 'slk sylk', { text: /^ID;[A-Z]/ }),
    textType('application/x-dif-table', 'Data interchange table (DIF)', 'dif', {
      text: /^TABLE\s*\n0,1\s*\n/,
    }),
  ],
  maxBytes: largestText,
  async extract(file) {
    const { readSylk } = await import('./read-sylk.ts');
    const { readDif } = await import('./read-dif.ts');
    const { readPieces, wholeBytes } = await import('../../text/read-text.ts');
    const { joinText } = await import('../../text/join-text.ts');
    const { writeSheets } = await import('../../sheets/write-sheets.ts');
    const read = file.contentType === sylk ? readSylk : readDif;
    const markdown = writeSheets([{ name: '', read: (add) => read(readPieces(file), add) }]);
    return { markdown: file.size > wholeBytes ? markdown : await joinText(markdown) };
  },
});
