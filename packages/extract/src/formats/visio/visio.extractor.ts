import { defineExtractor } from '../../define-extractor.ts';
import { binaryType } from '../../file-type.ts';

const visio = 'application/vnd.ms-visio';

export const vsdxExtractor = defineExtractor({
  name: 'Visio drawing',
  route: 'text',
  cost: 'light',
  types: [
    binaryType(`${visio}.drawing`, 'Visio drawing (2013)', 'vsdx'),
    binaryType(`${visio}.template`, 'Visio template (2013)', 'vstx'),
    binaryType(`${visio}.stencil`, 'Visio stencil (2013)', 'vssx'),
    binaryType(`${visio}.drawing.macroenabled`, 'Visio drawing with macros', 'vsdm'),
    binaryType(`${visio}.template.macroenabled`, 'Visio template with macros', 'vstm'),
    binaryType(`${visio}.stencil.macroenabled`, 'Visio stencil with macros', 'vssm'),
  ],
  maxBytes: 256 * 1024 * 1024,
  async extract(file) {
    const { readVsdx } = await import('./read-vsdx.ts');
    return readVsdx(file.path);
  },
});

export const vsdExtractor = defineExtractor({
  name: 'Texts of a binary Visio drawing',
  route: 'text',
  cost: 'light',
  types: [],
  // After LibreOffice, which knows the texts of masters and the layout, where the host has it.
  fallbackFor: ['application/vnd.visio'],
  maxBytes: 256 * 1024 * 1024,
  async extract(file, context) {
    const { readVsd } = await import('./read-vsd.ts');
    return readVsd(file.path, context.budget);
  },
});
