import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { ExtractionContext } from '../../context.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import { decodeText } from '../../text/decode-text.ts';
import { Unreadable } from '../../unreadable.ts';
import { openZip, type ZipEntry, type ZipFile } from '../../zip/open-zip.ts';
import { openObjects } from './open-objects.ts';
import { unpackComponent } from './snappy.ts';
import { writeDocument } from './write-documents.ts';
import { isOldDocument, writeOldDocument } from './write-old-document.ts';

const maxPartBytes = 256 * 1024 * 1024;

/** Reads a document of Pages, Numbers or Keynote: of 2013 and later, of 2005 to 2009, else the preview in it. */
export async function readIwork(path: string, context: ExtractionContext): Promise<ExtractedText> {
  const zip = await openZip(path);
  try {
    if (zip.entries.some(({ name }) => /(?:^|\/)\.iwph$/.test(name))) throw new Unreadable('encrypted');
    const text = await textOf(zip, context);
    return text?.markdown ? text : await previewOf(zip, context);
  } finally {
    await zip.close();
  }
}

async function textOf(zip: ZipFile, context: ExtractionContext): Promise<ExtractedText | undefined> {
  const old = zip.entries.find(({ name }) => /(?:^|\/)index\.(?:xml|apxl)(?:\.gz)?$/.test(name));
  if (old) {
    const xml = decodeText(await plain(zip, old, context));
    return isOldDocument(xml) ? writeOldDocument(xml) : undefined;
  }
  const nested = zip.entries.find(({ name }) => /(?:^|\/)Index\.zip$/.test(name));
  if (!nested) return readComponents(zip, context);
  const inner = join(context.workDir, 'index.zip');
  await writeFile(inner, await read(zip, nested, context));
  const innerZip = await openZip(inner);
  try {
    return await readComponents(innerZip, context);
  } finally {
    await innerZip.close();
  }
}

async function readComponents(zip: ZipFile, context: ExtractionContext): Promise<ExtractedText> {
  const components: Buffer[] = [];
  for (const entry of zip.entries) {
    if (!/\.iwa$/.test(entry.name)) continue;
    const packed = await read(zip, entry, context);
    const bytes = unpackSound(packed);
    context.budget.inflate(bytes.length, packed.length);
    components.push(bytes);
  }
  return writeDocument(openObjects(components));
}

/** A component that is damaged, or packed otherwise, leaves out its own objects only. */
function unpackSound(packed: Buffer): Buffer {
  try {
    return unpackComponent(packed);
  } catch (err) {
    if (err instanceof Unreadable && err.reason === 'corrupt') return Buffer.alloc(0);
    throw err;
  }
}

async function read(zip: ZipFile, entry: ZipEntry, context: ExtractionContext): Promise<Buffer> {
  const bytes = await zip.read(entry, maxPartBytes);
  context.budget.inflate(bytes.length, entry.packedBytes);
  return bytes;
}

async function plain(zip: ZipFile, entry: ZipEntry, context: ExtractionContext): Promise<Buffer> {
  const bytes = await read(zip, entry, context);
  if (!entry.name.endsWith('.gz')) return bytes;
  try {
    const unpacked = gunzipSync(bytes, { maxOutputLength: maxPartBytes });
    context.budget.inflate(unpacked.length, bytes.length);
    return unpacked;
  } catch (err) {
    if (err instanceof Unreadable) throw err;
    throw new Unreadable('corrupt', entry.name);
  }
}

/** Programs of Apple put the pages beside the document where they were asked to. */
async function previewOf(zip: ZipFile, context: ExtractionContext): Promise<ExtractedText> {
  const preview = zip.entries.find(({ name }) => /(?:^|\/)(?:QuickLook\/)?Preview\.pdf$/i.test(name));
  if (!preview) throw new Unreadable('blank', 'no text and no preview');
  const path = join(context.workDir, 'preview.pdf');
  await writeFile(path, await read(zip, preview, context));
  const part = await context.extractPart({ path, fileName: 'preview.pdf' });
  if (!part) throw new Unreadable('blank', 'the preview has no text');
  return { markdown: part.markdown, marks: part.marks, blocks: part.blocks, pages: part.metadata.pages };
}
