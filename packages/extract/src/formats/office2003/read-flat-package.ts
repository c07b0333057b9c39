import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import type { ExtractionContext } from '../../context.ts';
import type { Extracted, SourceFile } from '../../define-extractor.ts';
import { readText } from '../../text/read-text.ts';
import { Unreadable } from '../../unreadable.ts';
import { xmlAttribute } from '../../zip/scan-xml.ts';
import { declaredCharset } from '../html/declared-charset.ts';
import { elementsOf } from '../opendocument/write-text.ts';

/** Packs the XML parts of a document that is written as one file, and reads that. */
export async function readFlatPackage(file: SourceFile, context: ExtractionContext): Promise<Extracted> {
  const parts: Record<string, Uint8Array> = {};
  let types = '';
  for (const { attributes, content } of elementsOf(await readText(file, declaredCharset), 'pkg:part')) {
    const name = xmlAttribute(attributes, 'name')?.replace(/^\//, '');
    const [data] = elementsOf(content, 'pkg:xmlData');
    if (!name || !data || name === '__proto__') continue;
    context.budget.entry();
    parts[name] = strToU8(data.content);
    const type = /\scontentType\s*=|:contentType\s*=/.test(attributes)
      ? xmlAttribute(attributes, 'contentType')
      : '';
    types += `<Override PartName="/${escaped(name)}" ContentType="${escaped(type ?? '')}"/>`;
  }
  parts['[Content_Types].xml'] = strToU8(`<Types>${types}</Types>`);
  const path = join(context.workDir, 'package');
  await writeFile(path, zipSync(parts, { level: 0 }), { mode: 0o600 });
  const part = await context.extractPart({ path });
  if (!part) throw new Unreadable('corrupt', 'the package has no document');
  const { title, author, language, pages } = part.metadata;
  return { markdown: part.markdown, marks: part.marks, title, author, language, pages };
}

const escaped = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
