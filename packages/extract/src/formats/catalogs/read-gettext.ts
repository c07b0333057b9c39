import { readFile } from 'node:fs/promises';
import type { ExtractedText } from '../../define-extractor.ts';
import { withinFile } from '../../isolation/within-file.ts';
import { decodeText } from '../../text/decode-text.ts';
import { messagesToMarkdown } from './messages-to-markdown.ts';

const entryBytes = 8;
const endOfContext = String.fromCharCode(4);
/** Tables may point at the same bytes as often as they like; texts beyond this share of the file do not come from it. */
const mostRepeats = 4;

/** Reads a compiled catalogue of gettext; its header, whose message is empty, is left out. */
export const readGettext = (path: string): Promise<ExtractedText> =>
  withinFile(async () => {
    const bytes = await readFile(path);
    const isLittle = bytes.readUInt8(0) === 0xde;
    const number = (at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
    const count = Math.min(number(8), Math.floor(bytes.length / entryBytes));
    const [messages, translations] = [number(12), number(16)];
    let charset = 'utf-8';
    let left = bytes.length * mostRepeats;
    const text = (table: number, i: number) => {
      const [length, start] = [number(table + i * entryBytes), number(table + i * entryBytes + 4)];
      left -= length;
      return left < 0 ? '' : decodeText(bytes.subarray(start, start + length), charset);
    };
    const rows: [string, string][] = [];
    for (let i = 0; i < count && left > 0; i += 1) {
      const message = text(messages, i).split(endOfContext).at(-1) ?? '';
      const translation = text(translations, i);
      if (message === '') charset = /charset=([\w-]{1,40})/.exec(translation)?.[1]?.toLowerCase() ?? charset;
      else rows.push([message.replaceAll('\0', ' / '), translation.replaceAll('\0', ' / ')]);
    }
    return { markdown: messagesToMarkdown(rows) };
  });
