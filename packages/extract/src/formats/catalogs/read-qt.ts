import { readFile } from 'node:fs/promises';
import type { ExtractedText } from '../../define-extractor.ts';
import { withinFile } from '../../isolation/within-file.ts';
import { messagesToMarkdown } from './messages-to-markdown.ts';

const signBytes = 16;
const messageSection = 0x69;
const fields = { end: 1, translation: 3, source: 6, context: 7, comment: 8 };

/** Reads compiled translations of Qt; catalogues that were stripped of their messages give the translations alone. */
export const readQt = (path: string): Promise<ExtractedText> =>
  withinFile(async () => {
    const bytes = await readFile(path);
    for (let at = signBytes; at + 5 <= bytes.length; ) {
      const length = bytes.readUInt32BE(at + 1);
      if (bytes.readUInt8(at) === messageSection)
        return { markdown: messagesToMarkdown(messagesIn(bytes.subarray(at + 5, at + 5 + length))) };
      at += 5 + length;
    }
    return { markdown: '' };
  });

function* messagesIn(section: Buffer): Generator<[string, string]> {
  let source = '';
  let translations: string[] = [];
  for (let at = 0; at < section.length; ) {
    const tag = section.readUInt8(at);
    at += 1;
    if (tag === fields.end) {
      if (translations.length > 0) yield [source, translations.join(' / ')];
      source = '';
      translations = [];
      continue;
    }
    if (
      tag !== fields.translation &&
      tag !== fields.source &&
      tag !== fields.context &&
      tag !== fields.comment
    )
      return;
    const length = section.readUInt32BE(at);
    const value = section.subarray(at + 4, at + 4 + (length === 0xffffffff ? 0 : length));
    at += 4 + value.length;
    if (tag === fields.translation && value.length % 2 === 0)
      translations.push(Buffer.from(value).swap16().toString('utf16le'));
    else if (tag === fields.source) source = value.toString('utf8').replace(/\0+$/, '');
  }
}
