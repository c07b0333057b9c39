import { defineExtractor } from '../../define-extractor.ts';
import { binaryType, textType } from '../../file-type.ts';

const maxBytes = 512 * 1024 * 1024;
const kind = (sign: string) => ({ magic: [{ at: 60, bytes: sign }] });

const mobi = binaryType(
  'application/x-mobipocket-ebook',
  'Mobipocket or Kindle book',
  'mobi azw azw3 prc',
  kind('BOOKMOBI'),
);

export const mobiExtractor = defineExtractor({
  name: 'Kindle book',
  route: 'text',
  cost: 'light',
  types: [{ ...mobi, mediaTypes: ['application/vnd.amazon.ebook', 'application/vnd.amazon.mobi8-ebook'] }],
  maxBytes,
  async extract(file, context) {
    const { readMobi } = await import('./read-mobi.ts');
    return readMobi(file.path, context);
  },
});

export const palmTextExtractor = defineExtractor({
  name: 'Palm book',
  route: 'text',
  cost: 'light',
  types: [
    binaryType('application/x-palmdoc', 'PalmDoc book', 'pdb prc', kind('TEXtREAd')),
    binaryType('application/x-ztxt', 'zTXT book', 'pdb', kind('zTXTGPlm')),
    binaryType('application/x-ereader', 'eReader book', 'pdb', kind('PNRdPPrs')),
  ],
  maxBytes,
  async extract(file, context) {
    const { readPalmText } = await import('./read-palm-text.ts');
    return readPalmText(file.path, context);
  },
});

const tcr = binaryType('application/x-tcr', 'Psion book (TCR)', 'tcr', { magic: ['!!8-Bit!!'] });

const lrf = binaryType('application/x-sony-bbeb', 'Sony Reader book', 'lrf lrx', {
  magic: ['L\0R\0F\0\0\0'],
});
const snb = binaryType('application/x-snb', 'Bambook book', 'snb', { magic: ['SNBP000B'] });
const rocket = binaryType('application/x-rocketbook', 'Rocket eBook', 'rb', { magic: ['\xb0\x0c\xb0\x0c'] });

export const handheldExtractor = defineExtractor({
  name: 'Book of an early reader',
  route: 'text',
  cost: 'light',
  types: [tcr, rocket, lrf, snb],
  maxBytes,
  async extract(file, context) {
    const [{ readTcr }, { readRocket }, { readLrf }, { readSnb }] = await Promise.all([
      import('./read-tcr.ts'),
      import('./read-rocket.ts'),
      import('./read-lrf.ts'),
      import('./read-snb.ts'),
    ]);
    if (file.contentType === tcr.type) return readTcr(file.path, context);
    if (file.contentType === lrf.type) return readLrf(file.path, context);
    if (file.contentType === snb.type) return readSnb(file.path, context);
    return readRocket(file.path, context);
  },
});

export const pmlExtractor = defineExtractor({
  name: 'Palm Markup',
  route: 'text',
  cost: 'light',
  types: [textType('text/x-pml', 'Palm Markup (PML)', 'pml')],
  maxBytes: 64 * 1024 * 1024,
  async extract(file) {
    const [{ readText }, { pmlToMarkdown }] = await Promise.all([
      import('../../text/read-text.ts'),
      import('./pml-to-markdown.ts'),
    ]);
    return pmlToMarkdown(await readText(file));
  },
});
