import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import type { SourceFile } from '../define-extractor.ts';
import { extractorOfExtension, extractorOfType } from '../registry.ts';
import { decodeText, encodingMark } from '../text/decode-text.ts';
import { Unreadable } from '../unreadable.ts';
import { looksLikeHtml, looksLikeText } from './text-kinds.ts';
import { packageType } from './zip-package.ts';

const headBytes = 64 * 1024;

/** What the uploader said about a file: believed only where the content leaves it open. */
export interface TypeHints {
  path: string;
  fileName?: string;
  contentType?: string;
}

/** Finds out what a file is: from its content first, by its name and declared type where text could be several things. */
export async function detect(hints: TypeHints): Promise<SourceFile> {
  const { head, size } = await readHead(hints.path);
  if (size === 0) throw new Unreadable('blank');
  const [declared = '', charset] = splitContentType(hints.contentType);
  const extension = extname(hints.fileName ?? '')
    .slice(1)
    .toLowerCase();
  const contentType = (await binaryType(head, hints.path)) ?? textType(head, extension, declared);
  return { path: hints.path, size, contentType, charset };
}

async function readHead(path: string): Promise<{ head: Buffer; size: number }> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(headBytes, size)), 0, undefined, 0);
    return { head: buffer.subarray(0, bytesRead), size };
  } finally {
    await file.close();
  }
}

/** The type that magic numbers name; undefined when the file may be text. */
async function binaryType(head: Buffer, path: string): Promise<string | undefined> {
  if (encodingMark(head)) return undefined;
  if (head.subarray(0, 1024).includes('%PDF-')) return 'application/pdf';
  if (head.toString('latin1', 0, 4) === 'PK\x03\x04') return packageType(path);
  const magic = await fileTypeFromBuffer(head);
  return magic && !/^text\/|[/+]xml$|[/+]json$/.test(magic.mime) ? magic.mime : undefined;
}

/** Pages that open with a fragment may be markdown, or the other way round: the name decides, then the declared type. */
function textType(head: Buffer, extension: string, declared: string): string {
  if (!looksLikeText(head)) throw new Unreadable('unsupported', 'not text and of no known type');
  const hinted = [extractorOfExtension(extension), extractorOfType(declared)]
    .map((extractor) => extractor?.types[0])
    .find((type) => type?.startsWith('text/'));
  const html = looksLikeHtml(decodeText(head));
  if (html === 'document' || (html === 'fragment' && hinted === undefined)) return 'text/html';
  return hinted ?? 'text/plain';
}

function splitContentType(value: string | undefined): [type?: string, charset?: string] {
  const [type, ...parameters] = (value ?? '').toLowerCase().split(';');
  const charset = parameters
    .map((parameter) => /^\s*charset\s*=\s*"?([\w:.-]+)/.exec(parameter)?.[1])
    .find(Boolean);
  return [type?.trim(), charset];
}
