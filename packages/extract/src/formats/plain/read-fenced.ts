import type { SourceFile } from '../../define-extractor.ts';
import { readLargeText } from '../../text/read-text.ts';
import { fenced } from './fence.ts';

/** A text in a code block; one that is too large to be one stays as it is. */
export async function readFenced(file: SourceFile, language = ''): Promise<string | AsyncIterable<string>> {
  const text = await readLargeText(file);
  return typeof text === 'string' ? fenced(text, language) : text;
}
