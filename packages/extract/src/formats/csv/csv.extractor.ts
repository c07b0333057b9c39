import { defineExtractor } from '../../define-extractor.ts';
import { textType } from '../../file-type.ts';
import { largestText } from '../../text/text.extractor.ts';

export const csvExtractor = defineExtractor({
  name: 'Delimited table',
  route: 'text',
  cost: 'light',
  types: [
    textType('text/csv', 'Comma-separated values', 'csv'),
    textType('text/tab-separated-values', 'Tab-separated values', 'tsv'),
    textType('text/x-pipe-separated-values', 'Pipe-separated values', 'psv'),
    textType('text/x-semicolon-separated-values', 'Semicolon-separated values', 'ssv scsv'),
  ],
  maxBytes: largestText,
  async extract(file) {
    const { csvToMarkdown } = await import('./csv-to-markdown.ts');
    const { readPieces, wholeBytes } = await import('../../text/read-text.ts');
    const { joinText } = await import('../../text/join-text.ts');
    const markdown = csvToMarkdown(readPieces(file), file.contentType);
    return { markdown: file.size > wholeBytes ? markdown : await joinText(markdown) };
  },
});
