import { detect, type TypeHints } from './detect/detect.ts';
import type { Extraction } from './extraction.ts';
import { extractorOfType } from './registry.ts';
import { Unreadable } from './unreadable.ts';

/** Detects and reads one file; this is what runs within a child process. */
export async function extractFile(hints: TypeHints): Promise<Extraction> {
  const file = await detect(hints);
  const extractor = extractorOfType(file.contentType);
  if (!extractor) throw new Unreadable('unsupported', file.contentType);
  if (file.size > extractor.maxBytes) throw new Unreadable('too_large', `${file.size} bytes`);
  const { markdown, marks, ...known } = await extractor.extract(file);
  if (!/[^\s\0]/.test(markdown)) throw new Unreadable('blank', file.contentType);
  const metadata = { contentType: file.contentType, fileName: hints.fileName, size: file.size, ...known };
  return { markdown: withoutZeros(markdown), metadata, marks };
}

/** Zero bytes carry no text and databases refuse them; a space keeps every offset. */
const withoutZeros = (markdown: string): string =>
  markdown.includes('\0') ? markdown.replaceAll('\0', ' ') : markdown;
