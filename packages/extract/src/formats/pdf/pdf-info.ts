import { open } from 'node:fs/promises';
import { decodeText } from '../../text/decode-text.ts';
import { scanXml } from '../../zip/scan-xml.ts';

export interface PdfInfo {
  title?: string;
  author?: string;
  language?: string;
}

/** Bytes read from each end of the file, where writers put the trailer and the information dictionary. */
const edgeBytes = 512 * 1024;

/**
 * Title, author and language, from the XMP packet or else from the information dictionary (ISO 32000-2, 14.3).
 * The text engine does not give them. A dictionary within a compressed object stream is not looked for.
 */
export async function readPdfInfo(path: string, xmp: string | undefined): Promise<PdfInfo> {
  const text = await readEdges(path);
  const fromXmp = readXmp(xmp ?? '');
  const reference = [...text.matchAll(/\/Info\s+(\d{1,10})\s+(\d{1,5})\s+R\b/g)].at(-1);
  const dictionary = reference ? objectAt(text, `${reference[1]} ${reference[2]} obj`) : '';
  return {
    title: fromXmp.title ?? stringEntry(dictionary, 'Title'),
    author: fromXmp.author ?? stringEntry(dictionary, 'Author'),
    language: stringEntry(text, 'Lang') ?? fromXmp.language,
  };
}

async function readEdges(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const read = async (position: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(edgeBytes), 0, edgeBytes, position);
      return buffer.toString('latin1', 0, bytesRead);
    };
    const head = await read(0);
    return size > edgeBytes ? head + (await read(Math.max(edgeBytes, size - edgeBytes))) : head;
  } finally {
    await file.close();
  }
}

function objectAt(text: string, start: string): string {
  const at = text.lastIndexOf(`\n${start}`);
  if (at === -1) return '';
  const end = text.indexOf('endobj', at);
  return text.slice(at, end === -1 ? at + 8192 : Math.min(end, at + 8192));
}

function stringEntry(dictionary: string, key: string): string | undefined {
  const literal = new RegExp(`/${key}\\s*\\(((?:[^\\\\()]|\\\\[\\s\\S]){0,2000})\\)`).exec(dictionary)?.[1];
  const hex = new RegExp(`/${key}\\s*<([\\da-fA-F\\s]{0,4000})>`).exec(dictionary)?.[1];
  const bytes =
    literal === undefined
      ? Buffer.from(hex?.replace(/\s/g, '') ?? '', 'hex')
      : Buffer.from(unescapeLiteral(literal), 'latin1');
  return clean(decodePdfString(bytes));
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

const unescapeLiteral = (text: string): string =>
  text.replace(/\\(?:([0-7]{1,3})|(\r\n|[\s\S]))/g, (_, octal, char) =>
    octal
      ? String.fromCharCode(Number.parseInt(octal, 8) & 255)
      : /^[\r\n]/.test(char)
        ? ''
        : (escapes[char] ?? char),
  );

function decodePdfString(bytes: Buffer): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes[0] === 0xef && bytes[1] === 0xbb) return new TextDecoder().decode(bytes);
  return decodeText(bytes);
}

export function readXmp(xmp: string): PdfInfo {
  const values = new Map<string, string>();
  let current = '';
  scanXml(xmp, {
    start(name) {
      if (name === 'title' || name === 'creator' || name === 'language') current = name;
    },
    end(name) {
      if (name === current) current = '';
    },
    text(value) {
      if (current && value.trim() && !values.has(current)) values.set(current, value);
    },
  });
  return {
    title: clean(values.get('title')),
    author: clean(values.get('creator')),
    language: clean(values.get('language')),
  };
}

export const clean = (text: string | undefined): string | undefined =>
  text?.replace(/[\s\p{Cc}]+/gu, ' ').trim() || undefined;
