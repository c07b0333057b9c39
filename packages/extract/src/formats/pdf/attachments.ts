import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExtractionContext } from '../../context.ts';
import { singleLine } from '../../markdown/single-line.ts';
import { textOf } from './content/hidden-content.ts';
import { type Dict, type PdfObject, PdfStream } from './syntax/objects.ts';
import type { PdfDocument } from './syntax/open-document.ts';

/** A file that lies in a PDF. */
export interface Attachment {
  name: string;
  bytes: Buffer;
}

const maxFiles = 100;
const maxBytes = 128 * 1024 * 1024;
const deepest = 32;

/** The files that a document brings (ISO 32000-2, 7.11.4); those that cannot be unpacked are left out. */
export function listAttachments(document: PdfDocument): Attachment[] {
  const found: Attachment[] = [];
  let total = 0;
  for (const file of embeddedFiles(document)) {
    const stream = document.resolve(document.dictOf(file.get('EF'))?.get('F'));
    if (!(stream instanceof PdfStream) || found.length >= maxFiles) continue;
    try {
      const bytes = document.unpack(stream);
      total += bytes.length;
      if (total > maxBytes) break;
      found.push({ name: nameOf(document, file), bytes });
    } catch {
      // The text of the document is what counts.
    }
  }
  return found;
}

const nameOf = (document: PdfDocument, file: Dict): string => {
  const name = document.resolve(file.get('UF') ?? file.get('F'));
  return (typeof name === 'string' && singleLine(textOf(name))) || 'attachment';
};

/** The leaves of the tree of names (ISO 32000-2, 7.9.6). */
function embeddedFiles(document: PdfDocument): Dict[] {
  const files: Dict[] = [];
  const seen = new Set<Dict>();
  const walk = (object: PdfObject | undefined, depth: number) => {
    const node = document.dictOf(object);
    if (!node || seen.has(node) || depth > deepest || files.length >= maxFiles) return;
    seen.add(node);
    for (const [i, item] of document.list(node.get('Names')).entries()) {
      const file = i % 2 === 1 ? document.dictOf(item) : undefined;
      if (file) files.push(file);
    }
    for (const kid of document.list(node.get('Kids'))) walk(kid, depth + 1);
  };
  walk(document.dictOf(document.catalog.get('Names'))?.get('EmbeddedFiles'), 0);
  return files;
}

/** Each file that gives text under its name, as markdown to go on with. */
export async function attachmentsToMarkdown(
  attachments: readonly Attachment[],
  { extractPart, workDir }: Pick<ExtractionContext, 'extractPart' | 'workDir'>,
): Promise<string> {
  let markdown = '';
  for (const [i, { name, bytes }] of attachments.entries()) {
    const path = join(workDir, `attachment-${i}`);
    await writeFile(path, bytes, { mode: 0o600 });
    const part = await extractPart({ path, fileName: name.split(/[/\\]/).at(-1) });
    await rm(path, { force: true });
    markdown += `\n\n## ${name}`;
    if (part) markdown += `\n\n${part.markdown.trim()}`;
  }
  return markdown;
}
