import { defineExtractor } from '../../define-extractor.ts';
import { sentTypes } from './media-types.ts';

export const speechExtractor = defineExtractor({
  name: 'Speech',
  route: 'transcription',
  cost: 'media',
  types: sentTypes,
  maxBytes: 5 * 1024 * 1024 * 1024,
  async extract(file, context) {
    const { readSpeech } = await import('./read-speech.ts');
    return readSpeech(file, context, true);
  },
});
