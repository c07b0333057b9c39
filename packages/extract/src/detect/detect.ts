import { basename, extname } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import type { SourceFile } from '../define-extractor.ts';
import type { FileType } from '../file-type.ts';
import { typeNamed, typeOfFileName, types, typesOfExtension } from '../registry.ts';
import { encodingMark } from '../text/charset.ts';
import { Unreadable } from '../unreadable.ts';
import { containerType } from './containers.ts';
import { type FileEnds, readEnds } from './read-ends.ts';
import { looksLikeText } from './text-kinds.ts';
import { textTypeOf } from './text-type.ts';

/** What the uploader said about a file: believed only where the content leaves it open. */
export interface TypeHints {
  path: string;
  fileName?: string;
  contentType?: string;
}

/** Finds out what a file is: by its content first, by its name and declared type where the content fits several. */
export async function detect({ path, fileName, contentType }: TypeHints): Promise<SourceFile> {
  const ends = await readEnds(path);
  if (ends.size === 0) throw new Unreadable('blank');
  const [declared = '', charset] = splitContentType(contentType);
  const extension = extensionOf(fileName);
  const hinted = [
    typeOfFileName(basename(fileName ?? '')),
    ...typesOfExtension(extension),
    typeNamed(declared),
  ].filter((type) => type !== undefined);
  const type = (await binaryTypeOf(ends, path, hinted)) ?? textOrRefuse(ends, extension, hinted, charset);
  return { path, size: ends.size, contentType: type, fileName, extension, charset };
}

const extensionOf = (fileName = ''): string => extname(fileName).slice(1).toLowerCase();

const isKindOfText = /^text\/|[/+]xml$|[/+]json$/;

/** The type that magic numbers and containers name; undefined when the file may be text. */
async function binaryTypeOf(
  ends: FileEnds,
  path: string,
  hinted: readonly FileType[],
): Promise<string | undefined> {
  if (encodingMark(ends.head)) return undefined;
  const container = await containerType(ends, path, hinted);
  if (container) return container;
  const signed = bySigns(ends, [...hinted, ...types]);
  if (signed) return signed.type;
  const magic = await fileTypeFromBuffer(ends.head).catch(() => undefined);
  if (looksLikeText(ends.head) && (!magic || isKindOfText.test(magic.mime))) return undefined;
  if (magic) return typeNamed(magic.mime)?.type ?? hinted.find(hasNoSigns)?.type ?? magic.mime;
  return hinted.find(hasNoSigns)?.type ?? hinted.find(({ isText }) => !isText)?.type;
}

function bySigns({ head, tail }: FileEnds, candidates: readonly FileType[]): FileType | undefined {
  const [start, end] = [head.toString('latin1'), tail.toString('latin1')];
  // Bytes at their place say more than a pattern that may hold for a file within the file.
  return (
    candidates.find(({ signs }) => signs?.magic?.some((magic) => holds(magic, start))) ??
    candidates.find(({ signs }) => signs?.head?.test(start) || signs?.tail?.test(end))
  );
}

const holds = (magic: string | { at: number; bytes: string }, start: string): boolean =>
  typeof magic === 'string' ? start.startsWith(magic) : start.startsWith(magic.bytes, magic.at);

/** Many old formats open with nothing of their own: the name alone tells them. */
const hasNoSigns = ({ isText, signs }: FileType): boolean => !isText && signs === undefined;

function textOrRefuse(
  { head }: FileEnds,
  extension: string,
  hinted: readonly FileType[],
  charset: string | undefined,
): string {
  if (!looksLikeText(head)) throw new Unreadable('unsupported', 'not text and of no known type');
  return textTypeOf(head, extension, hinted, charset);
}

function splitContentType(value: string | undefined): [type?: string, charset?: string] {
  const [type, ...parameters] = (value ?? '').toLowerCase().split(';');
  const charset = parameters
    .map((parameter) => /^\s*charset\s*=\s*"?([\w:.-]+)/.exec(parameter)?.[1])
    .find(Boolean);
  return [type?.trim(), charset];
}
