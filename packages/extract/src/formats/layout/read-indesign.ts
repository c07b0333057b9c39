import { open } from 'node:fs/promises';
import type { ExtractedText, SourceFile } from '../../define-extractor.ts';
import { xmpProperties } from './xmp-properties.ts';

const pieceBytes = 1024 * 1024;
/** Of the packet of metadata, without the previews that it may hold. */
const maxPacketBytes = 8 * 1024 * 1024;

/** Reads what an InDesign document says of itself; its stories are in a form that nobody describes. */
export async function readInDesign({ path, size }: SourceFile): Promise<ExtractedText> {
  const packet = await findPacket(path, size);
  const { title, author, description, keywords } = xmpProperties(packet);
  const lines = [title, description, keywords.map((word) => `- ${word}`).join('\n')];
  return { markdown: lines.filter(Boolean).join('\n\n'), title, author };
}

async function findPacket(path: string, size: number): Promise<string> {
  const file = await open(path);
  try {
    const read = async (start: number, length: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
      return buffer.subarray(0, bytesRead);
    };
    for (let at = 0; at < size; at += pieceBytes) {
      const start = (await read(at, pieceBytes + 16)).indexOf('<x:xmpmeta');
      if (start === -1) continue;
      const text = (await read(at + start, Math.min(maxPacketBytes, size - at - start))).toString('utf8');
      const end = text.indexOf('</x:xmpmeta>');
      return end === -1 ? text : text.slice(0, end);
    }
    return '';
  } finally {
    await file.close();
  }
}
