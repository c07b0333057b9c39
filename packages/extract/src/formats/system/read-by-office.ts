import { mkdir, readdir, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ExtractionContext } from '../../context.ts';
import type { ExtractedText, SourceFile } from '../../define-extractor.ts';
import { Unreadable } from '../../unreadable.ts';
import { type Target, targetOf } from './office-types.ts';

/** Starting takes it a second and opening rarely more; what takes longer does not end. */
const timeoutMs = 60_000;

/** Lets LibreOffice save a document in a format of ours, and reads that; as pages when the first way gives nothing. */
export async function readByOffice(file: SourceFile, context: ExtractionContext): Promise<ExtractedText> {
  const first = targetOf(file.contentType);
  const text = await readAs(first, file, context);
  if (text) return text;
  const pages = first === 'pdf' ? undefined : await readAs('pdf', file, context);
  if (!pages) throw new Unreadable('blank', file.contentType);
  return pages;
}

async function readAs(
  target: Target,
  file: SourceFile,
  context: ExtractionContext,
): Promise<ExtractedText | undefined> {
  const folder = join(context.workDir, `office-${target}`);
  const outputs = join(folder, 'out');
  await mkdir(outputs, { recursive: true });
  // The program goes by the name, and an uploaded file has none.
  const source = join(folder, `source.${file.extension || 'doc'}`);
  await symlink(resolve(file.path), source);
  await context.tools.run(
    'soffice',
    [
      `-env:UserInstallation=${pathToFileURL(join(folder, 'profile'))}`,
      '--headless',
      '--norestore',
      '--nolockcheck',
      '--nodefault',
      '--nologo',
      '--convert-to',
      target,
      '--outdir',
      outputs,
      source,
    ],
    { timeoutMs },
  );
  const [output] = await readdir(outputs);
  if (!output) throw new Unreadable('tool_failed', 'soffice wrote nothing');
  const part = await context.extractPart({ path: join(outputs, output), fileName: `source.${target}` });
  if (!part) return undefined;
  const { pages, title, author, language } = part.metadata;
  return { markdown: part.markdown, marks: part.marks, pages, title, author, language };
}
