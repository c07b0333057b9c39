import { defineExtractor } from '../../define-extractor.ts';
import { binaryType } from '../../file-type.ts';

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

export const docxExtractor = defineExtractor({
  name: 'Word document',
  route: 'text',
  cost: 'light',
  types: [
    binaryType(`${word}.document`, 'Word document', 'docx'),
    binaryType(`${word}.template`, 'Word template', 'dotx'),
    binaryType('application/vnd.ms-word.document.macroenabled.12', 'Word document with macros', 'docm'),
    binaryType('application/vnd.ms-word.template.macroenabled.12', 'Word template with macros', 'dotm'),
  ],
  maxBytes: 256 * 1024 * 1024,
  async extract(file) {
    const { readDocx } = await import('./read-docx.ts');
    return readDocx(file.path);
  },
});
