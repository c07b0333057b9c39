import { defineExtractor } from '../../define-extractor.ts';
import { binaryType } from '../../file-type.ts';

const slides = 'application/vnd.openxmlformats-officedocument.presentationml';
const macros = 'application/vnd.ms-powerpoint';

export const pptxExtractor = defineExtractor({
  name: 'PowerPoint presentation',
  route: 'text',
  cost: 'light',
  types: [
    binaryType(`${slides}.presentation`, 'PowerPoint presentation', 'pptx'),
    binaryType(`${slides}.template`, 'PowerPoint template', 'potx'),
    binaryType(`${slides}.slideshow`, 'PowerPoint show', 'ppsx'),
    binaryType(`${macros}.presentation.macroenabled.12`, 'PowerPoint presentation with macros', 'pptm'),
    binaryType(`${macros}.template.macroenabled.12`, 'PowerPoint template with macros', 'potm'),
    binaryType(`${macros}.slideshow.macroenabled.12`, 'PowerPoint show with macros', 'ppsm'),
  ],
  maxBytes: 512 * 1024 * 1024,
  async extract(file) {
    const { readPptx } = await import('./read-pptx.ts');
    return readPptx(file.path);
  },
});
