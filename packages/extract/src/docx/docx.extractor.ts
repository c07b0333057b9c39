import { defineExtractor } from '../define-extractor.ts';

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

export const docxExtractor = defineExtractor({
  name: 'Word document',
  route: 'text',
  types: [
    `${word}.document`,
    `${word}.template`,
    'application/vnd.ms-word.document.macroenabled.12',
    'application/vnd.ms-word.template.macroenabled.12',
  ],
  extensions: ['docx', 'dotx', 'docm', 'dotm'],
  maxBytes: 256 * 1024 * 1024,
  async extract(file) {
    const { readDocx } = await import('./read-docx.ts');
    return readDocx(file.path);
  },
});
