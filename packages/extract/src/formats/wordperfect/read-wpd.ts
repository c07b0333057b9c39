import { readFile } from 'node:fs/promises';
import type { ExtractedText } from '../../define-extractor.ts';
import { Unreadable } from '../../unreadable.ts';
import { readWp5 } from './wp5.ts';
import { readWp6 } from './wp6.ts';

const documentFile = 0x0a;
const headerBytes = 30;

/** Reads a document of WordPerfect 5 or later. */
export async function readWpd(path: string): Promise<ExtractedText> {
  const bytes = await readFile(path);
  if (bytes.length < headerBytes || bytes.toString('latin1', 0, 4) !== '\xffWPC')
    throw new Unreadable('corrupt', 'no header');
  if (bytes.readUInt8(9) !== documentFile)
    throw new Unreadable('unsupported', 'a WordPerfect file of another kind');
  if (bytes.readUInt16LE(12) !== 0) throw new Unreadable('encrypted');
  const start = bytes.readUInt32LE(4);
  const major = bytes.readUInt8(10);
  if (start < 16 || start > bytes.length) throw new Unreadable('corrupt', 'the text lies beyond the end');
  if (major === 0) return { markdown: readWp5(bytes.subarray(start)) };
  if (major === 2) return { markdown: readWp6(bytes, start) };
  throw new Unreadable('unsupported', `WordPerfect format ${major}`);
}
