import type { ExtractionContext } from '../../context.ts';
import type { ExtractedText, SourceFile } from '../../define-extractor.ts';
import { Unreadable } from '../../unreadable.ts';
import { readCaption } from './caption/read-caption.ts';
import type { PictureFile } from './picture-pdf.ts';
import { readPictures } from './read-pictures.ts';

/** The text that is recognised in a picture, and below it what its file says of it; one of them is enough. */
export async function readWithCaption(
  file: SourceFile,
  pictures: AsyncIterable<PictureFile>,
  context: ExtractionContext,
): Promise<ExtractedText> {
  const caption = readCaption(file.path);
  try {
    const shown = await readPictures(pictures, context);
    if (!caption) return shown;
    const { markdown, title, author } = caption;
    return { ...shown, title, author, markdown: `${shown.markdown}\n\n${lowered(markdown)}` };
  } catch (err) {
    const isFinal = err instanceof Unreadable && err.reason === 'inflates_too_much';
    if (!caption || isFinal) throw err;
    return caption;
  }
}

const lowered = (markdown: string): string => markdown.replace(/^# /, '## ');
