import { Readable } from 'node:stream';
import { AppError } from '@quire/errors';
import type { Extractor } from '@quire/extract';
import { invalidRequest } from '@quire/service-kit';
import { fileLimits } from './file-limits.ts';
import { imageTypeOf } from './image-type.ts';
import { type FileStores, openFile, type PartFile, tooLarge } from './open-file.ts';

/** A file as the model gets it: an image by its address, a document by its text. */
export type ReadFile =
  | { kind: 'image'; url: string }
  | { kind: 'document'; id: string | undefined; name: string; text: string };

export interface FileReader extends FileStores {
  extractor: Pick<Extractor, 'extract'>;
}

interface Reading {
  tenant: string;
  userId: string;
  /** Whether the model sees images. */
  vision: boolean;
  signal: AbortSignal;
}

/**
 * Reads all files of a request, one after the other, so that they share one limit. Throws a 400 that names the first part
 * that cannot be read.
 */
export async function readFiles(
  reader: FileReader,
  files: readonly PartFile[],
  reading: Reading,
): Promise<ReadFile[]> {
  const left = { bytes: fileLimits.together, characters: fileLimits.text };
  const read: ReadFile[] = [];
  for (const file of files) read.push(await readFile(reader, file, reading, left));
  return read;
}

async function readFile(
  reader: FileReader,
  { field, part }: PartFile,
  reading: Reading,
  left: { bytes: number; characters: number },
): Promise<ReadFile> {
  const isImage = part.type === 'image' || part.type === 'image_url';
  const own = isImage ? fileLimits.image : fileLimits.document;
  const maxBytes = Math.min(own, left.bytes);
  const opened = await openFile(reader, part, { ...reading, maxBytes });
  if ('fault' in opened) throw refuse(`${field}.${opened.field}`, opened.fault);
  const { bytes, contentType } = opened;
  left.bytes -= bytes.length;
  const imageType = imageTypeOf(bytes);
  // What was uploaded as a file is an image only if its bytes say so.
  if (isImage || (part.type === 'container_upload' && imageType)) {
    if (bytes.length > Math.min(fileLimits.image, maxBytes)) throw refuseSize(field, fileLimits.image);
    if (!imageType) throw refuse(field, 'It is no PNG, JPEG, GIF or WebP image.');
    if (!reading.vision) throw refuse(field, noVision);
    return { kind: 'image', url: `data:${imageType};base64,${bytes.toString('base64')}` };
  }
  if (bytes.length > maxBytes) throw refuseSize(field, own);
  const name = part.type === 'document' ? part.name : part.fileName;
  const hint = part.type === 'container_upload' ? part.mediaType : contentType;
  const text = await extractText(
    reader.extractor,
    { field, bytes, fileName: name, contentType: hint },
    reading,
  );
  left.characters -= text.length;
  if (left.characters < 0)
    throw refuse(field, `The documents hold more than ${fileLimits.text} characters together.`);
  return { kind: 'document', id: part.type === 'container_upload' ? part.fileId : undefined, name, text };
}

interface Document {
  field: string;
  bytes: Buffer;
  fileName: string;
  contentType: string | undefined;
}

/** By the same extraction as curation's. What it cannot read is the caller's to replace. */
async function extractText(
  extractor: FileReader['extractor'],
  { field, bytes, fileName, contentType }: Document,
  { signal }: Reading,
): Promise<string> {
  try {
    const source = { stream: Readable.from([bytes]), fileName, contentType };
    return (await extractor.extract(source, signal)).markdown;
  } catch (error) {
    if (error instanceof AppError && error.status === 422) throw refuse(field, error.message);
    throw error;
  }
}

/** Said of an image for a model that takes none. */
export const noVision =
  'The model of this agent sees no images; leave it out, or choose a model with vision.';

const refuse = (field: string, fault: string) => invalidRequest({ [field]: [fault] });

function refuseSize(at: string, maxBytes: number) {
  const { field, fault } = tooLarge(at, maxBytes);
  return refuse(field, fault);
}
