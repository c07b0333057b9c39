import { readFile } from 'node:fs/promises';
import type { ExtractedText } from '../../define-extractor.ts';
import { decodeText } from '../../text/decode-text.ts';
import { Unreadable } from '../../unreadable.ts';
import { declaredCharset } from '../html/declared-charset.ts';
import { htmlToMarkdown } from '../html/html-to-markdown.ts';

const deepest = 8;

interface Part {
  type: string;
  charset?: string;
  bytes: Buffer;
}

/** The first page of a web archive (RFC 2557); pictures and style sheets are passed over. */
export async function readMhtml(path: string): Promise<ExtractedText> {
  const parts = partsOf((await readFile(path)).toString('latin1'), 0);
  const page = parts.find(({ type }) => /html/.test(type));
  if (page) {
    const head = page.bytes.toString('latin1', 0, 1024);
    return htmlToMarkdown(decodeText(page.bytes, page.charset ?? declaredCharset(head)));
  }
  const text = parts.find(({ type }) => type.startsWith('text/plain'));
  if (!text) throw new Unreadable('blank', 'the archive has no page');
  return { markdown: decodeText(text.bytes, text.charset) };
}

/** The leaves of a MIME message, as far as they are text. */
function partsOf(message: string, depth: number): Part[] {
  const divide = /\r?\n\r?\n/.exec(message);
  if (!divide || depth > deepest) return [];
  const header = message.slice(0, divide.index).replace(/\r?\n[ \t]+/g, ' ');
  const body = message.slice(divide.index + divide[0].length);
  const field = (name: string) => new RegExp(`^${name}:\\s*(.*)$`, 'im').exec(header)?.[1]?.trim() ?? '';
  const contentType = field('Content-Type') || 'text/plain';
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1]?.trim();
  if (/^multipart\//i.test(contentType) && boundary) {
    return body
      .split(`--${boundary}`)
      .slice(1)
      .filter((part) => !part.startsWith('--'))
      .flatMap((part) => partsOf(part.replace(/^[^\n]*\n/, ''), depth + 1));
  }
  if (!/^text\//i.test(contentType)) return [];
  const charset = /charset="?([\w:.-]+)/i.exec(contentType)?.[1]?.toLowerCase();
  return [
    { type: contentType.toLowerCase(), charset, bytes: decoded(body, field('Content-Transfer-Encoding')) },
  ];
}

function decoded(body: string, encoding: string): Buffer {
  if (/base64/i.test(encoding)) return Buffer.from(body, 'base64');
  if (!/quoted-printable/i.test(encoding)) return Buffer.from(body, 'latin1');
  const text = body
    .replace(/=\r?\n/g, '')
    .replace(/=([\dA-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(text, 'latin1');
}
