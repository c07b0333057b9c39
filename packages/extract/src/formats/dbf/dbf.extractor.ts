import { refuseDamaged } from '../../bytes/refuse-damaged.ts';
import { defineExtractor } from '../../define-extractor.ts';
import { binaryType } from '../../file-type.ts';

export const dbfExtractor = defineExtractor({
  name: 'dBase table',
  route: 'text',
  cost: 'light',
  types: [
    binaryType('application/vnd.dbf', 'dBase or FoxPro table', 'dbf', {
      head: /^(?:[^ -\xff]|[0-2Cc\x83\x8b\x8c\xcb\xf5\xfb]).[^ -\xff]{2}.{8}\0\0.{18}[A-Za-z_\x80-\xff].{10}[CDFLMNITBYGPVQW@O+]/s,
    }),
  ],
  maxBytes: 4 * 1024 ** 3,
  async extract(file) {
    const { readDbf } = await import('./read-dbf.ts');
    return refuseDamaged(() => readDbf(file));
  },
});

export const shapesExtractor = defineExtractor({
  name: 'Shapefile',
  route: 'text',
  cost: 'light',
  types: [
    binaryType('application/vnd.shp', 'Shapefile', 'shp', {
      magic: [`\0\0'\n${'\0'.repeat(20)}`],
    }),
  ],
  maxBytes: 4 * 1024 ** 3,
  async extract(file) {
    const { readShapes } = await import('./read-shapes.ts');
    return refuseDamaged(() => readShapes(file));
  },
});
