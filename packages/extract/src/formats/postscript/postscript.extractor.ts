import { defineExtractor } from '../../define-extractor.ts';
import { binaryType } from '../../file-type.ts';

const types = [
  {
    ...binaryType('application/illustrator', 'Illustrator drawing', 'ai ait', {
      head: /^%!PS-Adobe.{0,2000}?%%Creator: ?Adobe Illustrator/s,
    }),
    mediaTypes: ['application/vnd.adobe.illustrator'],
  },
  {
    ...binaryType('application/eps', 'Encapsulated PostScript', 'eps epsf epsi', {
      head: /^%!PS-Adobe-[\d.]{1,5} EPSF/,
      magic: ['\xc5\xd0\xd3\xc6'],
    }),
    mediaTypes: ['image/x-eps', 'application/x-eps', 'image/eps'],
  },
  binaryType('application/postscript', 'PostScript', 'ps', {
    head: /^%!(?:PS(?!-AdobeFont)|[ \t]*\r?\n%%)/,
    magic: ['\x04%!PS', '\x1b%-12345X@PJL'],
  }),
];

const maxBytes = 512 * 1024 * 1024;

export const ghostscriptExtractor = defineExtractor({
  name: 'PostScript by Ghostscript',
  route: 'text',
  cost: 'heavy',
  types,
  needs: ['gs'],
  maxBytes,
  async extract(file, context) {
    const { readByGhostscript } = await import('./read-by-ghostscript.ts');
    return readByGhostscript(file, context);
  },
});

export const postscriptExtractor = defineExtractor({
  name: 'Words in PostScript',
  route: 'text',
  cost: 'light',
  types: [],
  fallbackFor: types.map(({ type }) => type),
  maxBytes,
  async extract(file) {
    const { readPostscript } = await import('./read-postscript.ts');
    return readPostscript(file.path);
  },
});
