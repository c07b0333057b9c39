import { factsExtractor } from '../../facts/facts-extractor.ts';
import { binaryType } from '../../file-type.ts';

export const drawingsExtractor = factsExtractor('Words in metafiles', [
  [
    {
      ...binaryType('image/emf', 'Enhanced metafile', 'emf', { head: /^.{40} EMF/s }),
      mediaTypes: ['image/x-emf', 'application/x-emf'],
    },
    async () => (await import('./metafile/read-emf.ts')).readEmf,
  ],
  [
    {
      ...binaryType('image/wmf', 'Windows metafile', 'wmf', {
        magic: ['\xd7\xcd\xc6\x9a', '\x01\0\x09\0\0\x03', '\x01\0\x09\0\0\x01'],
      }),
      mediaTypes: ['image/x-wmf', 'application/x-msmetafile'],
    },
    async () => (await import('./metafile/read-wmf.ts')).readWmf,
  ],
  [
    { ...binaryType('image/cgm', 'Computer graphics metafile', 'cgm', { head: /^\0[ -?].{0,260}?\cP"\0/s }) },
    async () => (await import('./read-cgm.ts')).readCgm,
  ],
  [
    binaryType('image/x-pict', 'Macintosh picture', 'pict pct', {
      magic: [
        { at: 522, bytes: '\0\x11\x02\xff\x0c\0' },
        { at: 10, bytes: '\0\x11\x02\xff\x0c\0' },
      ],
    }),
    async () => (await import('./pict/read-pict.ts')).readPict,
  ],
  [
    binaryType('application/x-shockwave-flash', 'Flash film', 'swf', { head: /^[FC]WS[\cA-4].{4}/s }),
    async () => (await import('./flash/read-flash.ts')).readFlash,
  ],
  [
    {
      ...binaryType('image/vnd.dwg', 'AutoCAD drawing', 'dwg dwt', {
        head: /^AC10[0-9]{2}|^AC[12]\.|^MC0\.0/,
      }),
      mediaTypes: ['application/acad', 'image/x-dwg'],
    },
    async () => (await import('./dwg/read-dwg.ts')).readDwg,
  ],
]);
