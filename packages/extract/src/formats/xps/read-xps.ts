import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import type { ExtractedText } from '../../define-extractor.ts';
import { createPagedText } from '../../ocr/paged-text.ts';
import { decodeText } from '../../text/decode-text.ts';
import { Unreadable } from '../../unreadable.ts';
import { readZip } from '../../zip/read-zip.ts';
import { scanXml, xmlAttribute } from '../../zip/scan-xml.ts';
import { readCoreProperties } from '../docx/core-properties.ts';
import { readRelationships } from '../docx/package-parts.ts';
import { readGlyphs } from './read-glyphs.ts';
import { textOfGlyphs } from './text-of-glyphs.ts';

/** Reads the pages of an XPS or OpenXPS document in their order (ECMA-388). */
export async function readXps(path: string): Promise<ExtractedText> {
  const files = readZip(await readFile(path), (name) => /\.(?:fdseq|fdoc|fpage|rels|xml)$/i.test(name));
  const byName = new Map([...files].map(([name, bytes]) => [name.toLowerCase(), bytes]));
  const xml = (name: string) => decodeText(byName.get(name.toLowerCase()) ?? new Uint8Array());
  const root = readRelationships(xml('_rels/.rels'), '');
  const target = (type: string) => root.find((relationship) => relationship.type === type)?.target;
  const sequence =
    target('fixedrepresentation') ?? [...files.keys()].find((name) => /\.fdseq$/i.test(name)) ?? '';
  const pages = referencesOf(xml(sequence), 'DocumentReference', sequence).flatMap((document) =>
    referencesOf(xml(document), 'PageContent', document),
  );
  if (pages.length === 0) throw new Unreadable('corrupt', 'the document has no pages');
  const paged = createPagedText();
  for (const [i, page] of pages.entries()) paged.add(i + 1, textOfGlyphs(readGlyphs(xml(page))));
  const properties = readCoreProperties(xml(target('core-properties') ?? ''));
  return { ...paged.result(), pages: pages.length, ...properties };
}

function referencesOf(xml: string, element: string, part: string): string[] {
  const found: string[] = [];
  scanXml(xml, {
    start(name, attributes) {
      const source = name === element ? xmlAttribute(attributes, 'Source') : undefined;
      if (source)
        found.push(posix.join('/', source.startsWith('/') ? '' : posix.dirname(part), source).slice(1));
    },
    end() {},
  });
  return found;
}
