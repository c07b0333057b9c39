import { textOf } from './content/hidden-content.ts';
import { clean, type PdfInfo, readXmp } from './pdf-info.ts';
import { type PdfObject, PdfStream } from './syntax/objects.ts';
import type { PdfDocument } from './syntax/open-document.ts';

/** Larger packets hold previews, not names. */
const longestXmp = 256 * 1024;

/** Title, author and language, from the XMP packet or else from the information dictionary (ISO 32000-2, 14.3). */
export function plainInfo(document: PdfDocument): PdfInfo {
  const info = document.dictOf(document.trailer.get('Info'));
  const packet = document.resolve(document.catalog.get('Metadata'));
  const xmp = packet instanceof PdfStream ? document.unpack(packet) : undefined;
  const fromXmp = readXmp(xmp && xmp.length <= longestXmp ? xmp.toString() : '');
  const string = (object: PdfObject | undefined) => {
    const found = document.resolve(object);
    return typeof found === 'string' ? clean(textOf(found)) : undefined;
  };
  return {
    title: fromXmp.title ?? string(info?.get('Title')),
    author: fromXmp.author ?? string(info?.get('Author')),
    language: string(document.catalog.get('Lang')) ?? fromXmp.language,
  };
}
