import { defineExtractor } from '../../define-extractor.ts';
import { convertedTypes } from './media-types.ts';

export const filmExtractor = defineExtractor({
  name: 'Speech by ffmpeg',
  route: 'transcription',
  cost: 'media',
  types: convertedTypes,
  needs: ['ffmpeg'],
  maxBytes: 5 * 1024 * 1024 * 1024,
  async extract(file, context) {
    const { readSpeech } = await import('./read-speech.ts');
    return readSpeech(file, context, false);
  },
});
