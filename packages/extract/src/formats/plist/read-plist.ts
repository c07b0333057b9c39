import { readFile } from 'node:fs/promises';
import type { ExtractedText } from '../../define-extractor.ts';
import { withinFile } from '../../isolation/within-file.ts';
import { decodeText } from '../../text/decode-text.ts';
import { declaredCharset } from '../html/declared-charset.ts';
import { htmlToMarkdown } from '../html/html-to-markdown.ts';
import { type PlistValue, parseBinaryPlist } from './binary-plist.ts';
import { plistToMarkdown } from './plist-to-markdown.ts';

/** Reads a binary property list: a page that Safari saved as the page, others as lists of keys and values. */
export const readPlist = (path: string): Promise<ExtractedText> =>
  withinFile(async () => {
    const value = parseBinaryPlist(await readFile(path));
    const main = value instanceof Map ? value.get('WebMainResource') : undefined;
    return main instanceof Map ? pageOf(main) : { markdown: plistToMarkdown(value) };
  });

function pageOf(resource: Map<string, PlistValue>): ExtractedText {
  const data = resource.get('WebResourceData');
  const bytes = Buffer.isBuffer(data) ? data : Buffer.from(typeof data === 'string' ? data : '');
  const named = resource.get('WebResourceTextEncodingName');
  const charset = typeof named === 'string' ? named.toLowerCase() : undefined;
  const text = decodeText(bytes, charset ?? declaredCharset(bytes.toString('latin1', 0, 1024)));
  const isPlain = resource.get('WebResourceMIMEType') === 'text/plain';
  return isPlain ? { markdown: text } : htmlToMarkdown(text);
}
