import { join } from 'node:path';
import type { ExtractionContext } from '../../context.ts';
import type { ExtractedText, SourceFile } from '../../define-extractor.ts';
import { Unreadable } from '../../unreadable.ts';
import { documentComments } from './document-comments.ts';
import { openPostscript } from './open-postscript.ts';

const timeoutMs = 60_000;

/** Lets Ghostscript, which sees no other file, make a PDF of the pages, and reads that. */
export async function readByGhostscript(
  file: SourceFile,
  context: ExtractionContext,
): Promise<ExtractedText> {
  const output = join(context.workDir, 'pages.pdf');
  const options = ['-q', '-dSAFER', '-dNOPAUSE', '-dBATCH', '-sDEVICE=pdfwrite', `-sOutputFile=${output}`];
  const crop = /eps|illustrator/.test(file.contentType) ? ['-dEPSCrop'] : [];
  await context.tools.run('gs', [...options, ...crop, file.path], { timeoutMs });
  const part = await context.extractPart({ path: output, fileName: 'pages.pdf' });
  if (!part) throw new Unreadable('blank', 'the pages have no text');
  const { pages, language } = part.metadata;
  const { title, author } = documentComments(await openPostscript(file.path));
  return { markdown: part.markdown, marks: part.marks, blocks: part.blocks, pages, language, title, author };
}
