import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExtractionContext } from '../../../context.ts';
import { defineExtractor, type ExtractedText, type SourceFile } from '../../../define-extractor.ts';
import { binaryType } from '../../../file-type.ts';

export const dicomExtractor = defineExtractor({
  name: 'Medical picture',
  route: 'ocr',
  cost: 'heavy',
  types: [
    {
      ...binaryType('application/dicom', 'DICOM', 'dcm dicom', { magic: [{ at: 128, bytes: 'DICM' }] }),
      mediaTypes: ['application/dicom+octet-stream'],
    },
  ],
  maxBytes: 1024 ** 3,
  async extract(file, context) {
    const [{ readDicom }, { withView }, { orUnreadable }] = await Promise.all([
      import('./read-dicom.ts'),
      import('../../../bytes/view.ts'),
      import('../../../bytes/damage.ts'),
    ]);
    const { document, ...words } = orUnreadable(() => withView(file.path, readDicom));
    const shown = document ? await readDocument(document, context) : await recognise(file, context);
    return shown ? { ...words, markdown: `${words.markdown}\n\n${shown}` } : words;
  },
});

/** A report that was packed into it as a PDF, or in XML. */
async function readDocument(bytes: Buffer, context: ExtractionContext): Promise<string | undefined> {
  const path = join(context.workDir, 'document');
  await writeFile(path, bytes);
  return (await context.extractPart({ path }))?.markdown;
}

const mostPictureBytes = 256 * 1024 * 1024;

/** What is written into the picture itself; pictures that cannot be decoded leave what the file says. */
async function recognise(file: SourceFile, context: ExtractionContext): Promise<string | undefined> {
  if (file.size > mostPictureBytes) return undefined;
  const [{ decodeByMagick }, { readPictures }, { Unreadable }] = await Promise.all([
    import('../decode-by-magick.ts'),
    import('../read-pictures.ts'),
    import('../../../unreadable.ts'),
  ]);
  try {
    const read: ExtractedText = await readPictures(decodeByMagick(file.path, 'DCM', context.budget), context);
    return read.markdown;
  } catch (err) {
    if (err instanceof Unreadable && err.reason === 'inflates_too_much') throw err;
    return undefined;
  }
}
