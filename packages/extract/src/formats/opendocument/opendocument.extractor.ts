import { defineExtractor } from '../../define-extractor.ts';
import { binaryType, type FileType, textType } from '../../file-type.ts';

const open = 'application/vnd.oasis.opendocument';

const flat = (kind: string, name: string, extension: string): FileType =>
  textType(`${open}.${kind}-flat-xml`, name, extension, {
    head: new RegExp(`^<\\?xml.{0,8000}?office:mimetype="${open.replaceAll('.', '\\.')}\\.${kind}`, 's'),
  });

export const openDocumentExtractor = defineExtractor({
  name: 'OpenDocument',
  route: 'text',
  cost: 'light',
  types: [
    binaryType(`${open}.text`, 'OpenDocument text', 'odt'),
    binaryType(`${open}.text-template`, 'OpenDocument text template', 'ott'),
    binaryType(`${open}.text-master`, 'OpenDocument master document', 'odm'),
    binaryType(`${open}.text-web`, 'OpenDocument web page', 'oth'),
    binaryType(`${open}.spreadsheet`, 'OpenDocument workbook', 'ods'),
    binaryType(`${open}.spreadsheet-template`, 'OpenDocument workbook template', 'ots'),
    binaryType(`${open}.presentation`, 'OpenDocument presentation', 'odp'),
    binaryType(`${open}.presentation-template`, 'OpenDocument presentation template', 'otp'),
    binaryType(`${open}.graphics`, 'OpenDocument drawing', 'odg'),
    binaryType(`${open}.graphics-template`, 'OpenDocument drawing template', 'otg'),
    flat('text', 'OpenDocument text (flat XML)', 'fodt'),
    flat('spreadsheet', 'OpenDocument workbook (flat XML)', 'fods'),
    flat('presentation', 'OpenDocument presentation (flat XML)', 'fodp'),
    flat('graphics', 'OpenDocument drawing (flat XML)', 'fodg'),
  ],
  maxBytes: 256 * 1024 * 1024,
  async extract(file) {
    const { readOpenDocument } = await import('./read-opendocument.ts');
    return readOpenDocument(file.path);
  },
});
