import { defineExtractor } from '../../define-extractor.ts';
import { textType } from '../../file-type.ts';

export const scoreExtractor = defineExtractor({
  name: 'Words in music',
  route: 'text',
  cost: 'light',
  types: [
    textType('application/vnd.recordare.musicxml+xml', 'Music score (MusicXML)', 'musicxml', {
      xmlRoot: /^score-(?:partwise|timewise)$/,
    }),
    textType('application/x-musescore+xml', 'MuseScore score', 'mscx', { xmlRoot: /^museScore$/ }),
    textType('application/x-gpif+xml', 'Guitar tablature (GPIF)', 'gpif', { xmlRoot: /^GPIF$/ }),
  ],
  maxBytes: 128 * 1024 * 1024,
  async extract(file) {
    const { readScore } = await import('./read-score.ts');
    return readScore(file);
  },
});
