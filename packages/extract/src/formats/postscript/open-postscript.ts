import { readFile } from 'node:fs/promises';

/** The program in a file, one character per byte: what a preview or the language of printers stands around is left out. */
export async function openPostscript(path: string): Promise<string> {
  const bytes = await readFile(path);
  if (bytes.length >= 12 && bytes.toString('latin1', 0, 4) === '\xc5\xd0\xd3\xc6') {
    const [start, length] = [bytes.readUInt32LE(4), bytes.readUInt32LE(8)];
    return bytes.toString('latin1', start, start + length);
  }
  const text = bytes.toString('latin1');
  const start = text.slice(0, 65_536).indexOf('%!');
  return start > 0 ? text.slice(start) : text;
}
