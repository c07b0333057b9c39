import { defineExtractor } from '../../define-extractor.ts';
import { textType } from '../../file-type.ts';

export const diagramExtractor = defineExtractor({
  name: 'Diagram',
  route: 'text',
  cost: 'light',
  types: [
    textType('application/vnd.jgraph.mxfile', 'Diagram (draw.io)', 'drawio', {
      xmlRoot: /^(?:mxfile|mxGraphModel)$/,
    }),
  ],
  maxBytes: 128 * 1024 * 1024,
  async extract(file, context) {
    const { readDrawio } = await import('./read-drawio.ts');
    return readDrawio(file, context);
  },
});
