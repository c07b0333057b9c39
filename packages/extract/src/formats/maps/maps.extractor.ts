import { factsExtractor } from '../../facts/facts-extractor.ts';
import { binaryType } from '../../file-type.ts';

export const mapsExtractor = factsExtractor('Tracks and terrain', [
  [
    binaryType('application/vnd.ant.fit', 'Activity of a sports watch', 'fit', {
      head: /^[\cL\cN].{7}\.FIT/s,
    }),
    async () => (await import('./read-fit.ts')).readFit,
  ],
  [
    {
      ...binaryType('application/vnd.las', 'Point cloud (LAS)', 'las laz', { magic: ['LASF'] }),
      mediaTypes: ['application/vnd.laszip'],
    },
    async () => (await import('./read-las.ts')).readLas,
  ],
]);
