import { defineExtractor } from '../../define-extractor.ts';
import { binaryType } from '../../file-type.ts';

export const fontsExtractor = defineExtractor({
  name: 'Font',
  route: 'text',
  cost: 'light',
  types: [
    {
      ...binaryType('font/ttf', 'TrueType font', 'ttf tte', {
        head: /^(?:\0[^\0]\0\0\0.{7}|true\0.{7})[ -~]{4}/s,
      }),
      mediaTypes: ['application/x-font-ttf', 'font/sfnt'],
    },
    {
      ...binaryType('font/otf', 'OpenType font', 'otf', { magic: ['OTTO\0'] }),
      mediaTypes: ['application/x-font-otf'],
    },
    binaryType('font/collection', 'Font collection', 'ttc otc', { magic: ['ttcf\0'] }),
    {
      ...binaryType('font/woff', 'Web font', 'woff', { magic: ['wOFF'] }),
      mediaTypes: ['application/font-woff'],
    },
    binaryType('font/woff2', 'Web font 2', 'woff2', { magic: ['wOF2'] }),
    binaryType('application/vnd.ms-fontobject', 'Embedded OpenType font', 'eot', {
      head: /^.{34}LP.{28}\0{16}/s,
    }),
    binaryType('application/x-font-type1', 'Type 1 font (binary)', 'pfb', {
      head: /^\x80.{5}%!(?:PS-AdobeFont|FontType1)/s,
    }),
    binaryType('application/x-font-suitcase', 'Macintosh font suitcase', 'dfont', {
      head: /^\0{2}\cA\0{2}.{3}\0/s,
    }),
    { ...binaryType('application/x-font-pcf', 'X bitmap font', 'pcf', { magic: ['\x01fcp'] }) },
  ],
  maxBytes: 256 * 1024 * 1024,
  async extract(file) {
    const [{ readFont }, { readFacts }] = await Promise.all([
      import('./read-font.ts'),
      import('../../facts/read-facts.ts'),
    ]);
    return readFacts(file.path, readFont);
  },
});
