import { defineExtractor } from '../../define-extractor.ts';
import { binaryType } from '../../file-type.ts';

/** Without the name of a file the kind is told by what only one has; its objects tell the reader for certain. */
const anyKind = '(?:^|/)(?:buildVersionHistory\\.plist|Index\\.zip|\\.iwph)$';
const indexXml = /(?:^|\/)index\.xml(?:\.gz)?$/;
const either = (own: string): RegExp => new RegExp(`${own}|${anyKind}`);

export const iworkExtractor = defineExtractor({
  name: 'iWork document',
  route: 'text',
  cost: 'light',
  types: [
    binaryType('application/vnd.apple.keynote', 'Keynote presentation', 'key kth', {
      zipEntry: /(?:^|\/)(?:index\.apxl(?:\.gz)?|Index\/Slide(?:-\d+)?\.iwa)$/,
    }),
    binaryType('application/vnd.apple.numbers', 'Numbers spreadsheet', 'numbers nmbtemplate', {
      zipEntry: either('(?:^|/)Index/CalculationEngine(?:-\\d+)?\\.iwa$'),
      namedZipEntry: indexXml,
    }),
    binaryType('application/vnd.apple.pages', 'Pages document', 'pages template', {
      zipEntry: either('(?:^|/)Index/Document\\.iwa$'),
      namedZipEntry: indexXml,
    }),
  ],
  maxBytes: 1024 * 1024 * 1024,
  async extract(file, context) {
    const { readIwork } = await import('./read-iwork.ts');
    return readIwork(file.path, context);
  },
});
