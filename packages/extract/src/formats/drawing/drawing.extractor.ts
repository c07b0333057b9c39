import { defineExtractor } from '../../define-extractor.ts';
import { textType } from '../../file-type.ts';

const dxf = textType('application/dxf', 'Drawing exchange (DXF)', 'dxf', {
  text: /^(?:\s*999\n[^\n]*\n)*\s*0\nSECTION\n\s*2\n(?:HEADER|CLASSES|TABLES|ENTITIES|BLOCKS)/,
});

export const drawingExtractor = defineExtractor({
  name: 'Words in drawings and formulas',
  route: 'text',
  cost: 'light',
  types: [
    {
      ...textType('image/svg+xml', 'Scalable vector graphics', 'svg', { xmlRoot: /^svg$/ }),
      mediaTypes: ['image/svg'],
    },
    { ...dxf, mediaTypes: ['image/vnd.dxf'] },
    textType('application/mathml+xml', 'Formula (MathML)', 'mml mathml', { xmlRoot: /^math$/ }),
  ],
  maxBytes: 256 * 1024 * 1024,
  async extract(file) {
    const [{ readText }, { svgToMarkdown }, { mathmlToText }, { dxfToText }] = await Promise.all([
      import('../../text/read-text.ts'),
      import('./svg-to-markdown.ts'),
      import('./mathml-to-text.ts'),
      import('./dxf-to-text.ts'),
    ]);
    const text = await readText(file);
    if (file.contentType === dxf.type) return { markdown: dxfToText(text) };
    return file.contentType === 'image/svg+xml' ? svgToMarkdown(text) : { markdown: mathmlToText(text) };
  },
});
