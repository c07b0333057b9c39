import { Buffer } from 'node:buffer';
import { buffer } from 'node:stream/consumers';
import type { MessagePart } from '@quire/contracts/agents';
import { AppError } from '@quire/errors';
import type { Outgoing } from '@quire/outgoing';
import { objectNotFound, type Storage } from '@quire/storage';
import { isKeyOf } from './tenant-keys.ts';

/** A file that was uploaded in a session of its own. */
interface StoredFile {
  storageKey: string;
  fileName: string;
  contentType: string;
  sizeBytes: number;
}

/** Files that were uploaded before. Nothing is found that the caller may not read. */
export interface StoredFiles {
  get(tenant: string, fileId: string, caller: { userId: string }): Promise<StoredFile | undefined>;
}

/** Where files are taken from. */
export interface FileStores {
  storage: Pick<Storage, 'get'>;
  outgoing: Pick<Outgoing, 'fetch'>;
  files: StoredFiles;
}

/** What a file turned out to be, or which field of its part is at fault and why. */
export type OpenedFile = { bytes: Buffer; contentType?: string } | { field: string; fault: string };

type FilePart = Exclude<MessagePart, { text: string }>;

/** A file of a request before it is read: what its part says of it. */
export interface PartFile {
  /** Names its part: `messages[0].content[1]`. */
  field: string;
  part: FilePart;
}

interface Opening {
  tenant: string;
  userId: string;
  /** Larger files are refused without being read whole. */
  maxBytes: number;
  signal: AbortSignal;
}

/** Reads the bytes of a part, from wherever they are. */
export async function openFile(stores: FileStores, part: FilePart, opening: Opening): Promise<OpenedFile> {
  if (part.type === 'container_upload') return openUpload(stores, part.fileId, opening);
  if (part.type === 'image_url') {
    const url = typeof part.imageUrl === 'string' ? part.imageUrl : part.imageUrl.url;
    return url.startsWith('data:')
      ? decodeDataUrl(url)
      : fetchFile(stores.outgoing, url, 'imageUrl', opening);
  }
  const { source } = part;
  if (source.type === 'base64')
    return { bytes: Buffer.from(source.data, 'base64'), contentType: source.mediaType };
  if (source.type === 'url') return fetchFile(stores.outgoing, source.url, 'source.url', opening);
  if (!isKeyOf(opening.tenant, source.path)) return noObject('source.path');
  return getObject(stores.storage, source.path, 'source.path', opening);
}

const dataUrl = /^data:([^;,]*)(?:;[^;,]*)*;base64,([A-Za-z0-9+/]*={0,2})$/;

function decodeDataUrl(url: string): OpenedFile {
  const [, contentType, data = ''] = dataUrl.exec(url) ?? [];
  if (!data) return { field: 'imageUrl', fault: 'Expected data:<media type>;base64,<bytes>.' };
  return { bytes: Buffer.from(data, 'base64'), contentType };
}

async function openUpload(
  { files, storage }: FileStores,
  fileId: string,
  opening: Opening,
): Promise<OpenedFile> {
  const file = await files.get(opening.tenant, fileId, opening);
  if (!file) return { field: 'fileId', fault: `There is no file ${fileId}.` };
  const opened = await getObject(storage, file.storageKey, 'fileId', opening);
  return 'bytes' in opened ? { ...opened, contentType: file.contentType } : opened;
}

async function getObject(
  storage: FileStores['storage'],
  key: string,
  field: string,
  { maxBytes }: Opening,
): Promise<OpenedFile> {
  try {
    const object = await storage.get(key);
    if (object.size > maxBytes) {
      object.body.destroy();
      return tooLarge(field, maxBytes);
    }
    return { bytes: await buffer(object.body), contentType: object.contentType };
  } catch (error) {
    if (error instanceof AppError && error.code === objectNotFound.code) return noObject(field);
    throw error;
  }
}

const noObject = (field: string): OpenedFile => ({ field, fault: 'There is no such object.' });
export const tooLarge = (field: string, maxBytes: number) => ({
  field,
  fault: `It is larger than ${maxBytes / 1_000_000} MB.`,
});

const maxRedirects = 3;

/** An address that cannot be read is the caller's to put right, whatever is wrong with it. */
async function fetchFile(
  outgoing: FileStores['outgoing'],
  url: string,
  field: string,
  { maxBytes, signal }: Opening,
): Promise<OpenedFile> {
  try {
    const answer = await outgoing.fetch(url, { maxBytes, signal, redirects: maxRedirects });
    if (answer.truncated) return tooLarge(field, maxBytes);
    if (answer.status !== 200) return { field, fault: `The address answered ${answer.status}.` };
    return { bytes: answer.body, contentType: answer.headers['content-type'] };
  } catch (error) {
    if (error instanceof AppError && error.code.startsWith('outgoing.'))
      return { field, fault: error.message };
    throw error;
  }
}
