import { refuseDamaged } from '../../bytes/refuse-damaged.ts';
import { defineExtractor } from '../../define-extractor.ts';
import { binaryType } from '../../file-type.ts';

export const parquetExtractor = defineExtractor({
  name: 'Parquet table',
  route: 'text',
  cost: 'light',
  types: [binaryType('application/vnd.apache.parquet', 'Parquet table', 'parquet', { magic: ['PAR1'] })],
  maxBytes: 64 * 1024 ** 3,
  async extract(file) {
    const { readParquet } = await import('./read-parquet.ts');
    return refuseDamaged(() => readParquet(file));
  },
});

export const avroExtractor = defineExtractor({
  name: 'Avro container',
  route: 'text',
  cost: 'light',
  types: [binaryType('application/vnd.apache.avro', 'Avro container', 'avro', { magic: ['Obj\x01'] })],
  maxBytes: 64 * 1024 ** 3,
  async extract(file) {
    const { readAvro } = await import('./read-avro.ts');
    return refuseDamaged(() => readAvro(file));
  },
});

export const arrowExtractor = defineExtractor({
  name: 'Arrow table',
  route: 'text',
  cost: 'light',
  types: [
    binaryType('application/vnd.apache.arrow.file', 'Arrow or Feather table', 'arrow feather ipc', {
      magic: ['ARROW1\0\0'],
    }),
    binaryType('application/vnd.apache.arrow.stream', 'Arrow stream', 'arrows', {
      head: /^\xff{4}.{2}\0\0[^ -\xff]\0{5}/s,
    }),
  ],
  maxBytes: 64 * 1024 ** 3,
  async extract(file) {
    const { readArrow } = await import('./read-arrow.ts');
    return refuseDamaged(() => readArrow(file));
  },
});
