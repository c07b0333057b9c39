import { defineExtractor } from '../define-extractor.ts';
import { officeTypes } from './office-types.ts';

const open = 'application/vnd.openxmlformats-officedocument';

/** The way of all documents that we cannot read ourselves: LibreOffice opens it, and what it saves is read. */
export const officeExtractor = defineExtractor({
  name: 'Document by LibreOffice',
  route: 'text',
  cost: 'heavy',
  types: officeTypes,
  fallbackFor: [
    `${open}.wordprocessingml.document`,
    `${open}.wordprocessingml.template`,
    `${open}.spreadsheetml.sheet`,
    `${open}.spreadsheetml.template`,
    `${open}.presentationml.presentation`,
    `${open}.presentationml.template`,
    `${open}.presentationml.slideshow`,
    'application/rtf',
    'application/msword',
    'application/vnd.ms-powerpoint',
    'application/vnd.ms-excel',
    'application/vnd.ms-excel.sheet.binary.macroenabled.12',
    'application/vnd.dbf',
    'application/x-sylk',
    'application/vnd.lotus-1-2-3',
    'application/x-quattropro',
    'application/x-dif-table',
    'application/vnd.oasis.opendocument.text',
    'application/vnd.oasis.opendocument.spreadsheet',
    'application/vnd.oasis.opendocument.presentation',
    'application/vnd.oasis.opendocument.graphics',
    'application/vnd.sun.xml.writer',
    'application/vnd.sun.xml.calc',
    'application/vnd.sun.xml.impress',
    'application/vnd.sun.xml.draw',
    'application/x-wordml+xml',
    'application/x-spreadsheetml+xml',
    'application/x-hwp',
    'application/x-wordstar',
    'application/vnd.ms-works',
    'application/x-mswrite',
    'application/x-mspublisher',
    'application/vnd.wordperfect',
    'application/vnd.ms-visio.drawing',
    'application/vnd.ms-visio.template',
    'application/vnd.ms-visio.stencil',
    'application/vnd.ms-visio.drawing.macroenabled',
    'application/vnd.ms-visio.template.macroenabled',
    'application/vnd.ms-visio.stencil.macroenabled',
    'image/emf',
    'image/wmf',
    'image/cgm',
    'image/x-pict',
  ],
  needs: ['soffice'],
  maxBytes: 512 * 1024 * 1024,
  async extract(file, context) {
    const { readByOffice } = await import('./read-by-office.ts');
    return readByOffice(file, context);
  },
});
