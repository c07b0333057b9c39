import { readFile } from 'node:fs/promises';
import type { ExtractedText } from '../../define-extractor.ts';
import { createPagedText } from '../../ocr/paged-text.ts';
import { Unreadable } from '../../unreadable.ts';
import { type ObjectSpace, readObjectSpaces } from './object-spaces.ts';
import { writePage } from './write-page.ts';

const headerBytes = 1024;
/** Names of spaces that a node of the section lists: those of its pages, in order. */
const pageSpaces = 0x2c001d63;

/** Reads a section of OneNote page by page; versions and conflicting copies of pages are left out. */
export async function readOne(path: string): Promise<ExtractedText> {
  const bytes = await readFile(path);
  if (bytes.length < headerBytes) throw new Unreadable('corrupt', 'no header');
  if (bytes.toString('hex', 48, 64) !== '3fdd9a101b91f549a5d01791edc8aed8')
    throw new Unreadable('unsupported', 'a section as it is transferred');
  try {
    return pagesOf(bytes);
  } catch (err) {
    if (err instanceof RangeError) throw new Unreadable('corrupt', err.message);
    throw err;
  }
}

function pagesOf(bytes: Buffer): ExtractedText {
  const { spaces, root } = readObjectSpaces(bytes);
  const section = spaces.get(root ?? '');
  const listed = section ? pageNames(section) : [];
  const names = listed.length > 0 ? listed : [...spaces.keys()].filter((name) => name !== root);
  const paged = createPagedText();
  let pages = 0;
  for (const name of new Set(names)) {
    const space = spaces.get(name);
    if (!space) continue;
    pages += 1;
    paged.add(pages, writePage(space));
  }
  return { ...paged.result(), pages };
}

function pageNames(section: ObjectSpace): string[] {
  const names: string[] = [];
  for (const { properties, keyOf } of section.objects.values())
    for (const id of properties.spaces.get(pageSpaces) ?? []) names.push(keyOf(id));
  return names;
}
