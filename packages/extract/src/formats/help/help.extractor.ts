import { factsExtractor } from '../../facts/facts-extractor.ts';
import { binaryType } from '../../file-type.ts';

export const helpExtractor = factsExtractor('Help of Windows 3 and 95', [
  [
    {
      ...binaryType('application/winhlp', 'Windows help', 'hlp', { magic: ['?_\x03\0'] }),
      mediaTypes: ['application/x-winhelp'],
    },
    async () => (await import('./read-help.ts')).readHelp,
  ],
]);
