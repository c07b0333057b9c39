import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { ExtractionContext } from '../../context.ts';
import type { Extracted, SourceFile } from '../../define-extractor.ts';
import { Unreadable } from '../../unreadable.ts';
import { type ArchiveEntry, entriesToMarkdown } from './entries-to-markdown.ts';

const blockBytes = 512;
const maxNameBytes = 1024 * 1024;

/** The files of a tape archive (POSIX ustar and pax, GNU long names); links are passed over. */
export async function readTar(source: SourceFile, context: ExtractionContext): Promise<Extracted> {
  const file = await open(source.path);
  try {
    if (!isHeader(await readAt(file, 0, blockBytes))) throw new Unreadable('corrupt', 'no archive');
  } finally {
    await file.close();
  }
  return { markdown: entriesToMarkdown(entriesOf(source), context) };
}

async function* entriesOf({ path, size: total, onShare }: SourceFile): AsyncGenerator<ArchiveEntry> {
  const file = await open(path);
  try {
    let longName: string | undefined;
    for (let at = 0; at + blockBytes <= total; ) {
      const header = await readAt(file, at, blockBytes);
      if (!isHeader(header)) return;
      const size = numberAt(header, 124, 12);
      const start = at + blockBytes;
      const kind = header.toString('latin1', 156, 157);
      if (kind === 'L' || kind === 'x') {
        const note = await readAt(file, start, Math.min(size, maxNameBytes, total - start));
        longName = (kind === 'L' ? textAt(note, 0, note.length) : paxPath(note)) ?? longName;
      } else {
        const name = longName ?? nameOf(header);
        longName = undefined;
        if (kind === '0' || kind === '\0' || kind === '7') {
          const end = Math.min(start + size, total) - 1;
          yield {
            name,
            isCopy: true,
            content: () => (end >= start ? createReadStream(path, { start, end }) : nothing()),
            onShare: (share) => onShare?.((start + (end - start) * share) / total),
          };
        }
      }
      at = start + Math.ceil(size / blockBytes) * blockBytes;
      onShare?.(Math.min(at / total, 1));
    }
  } finally {
    await file.close();
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** The sum of a header's bytes, its own field as spaces, stands in it. */
function isHeader(header: Buffer): boolean {
  if (header.length < blockBytes || header[0] === 0) return false;
  const sum = header.reduce((total, byte, i) => total + (i >= 148 && i < 156 ? 32 : byte), 0);
  return sum === numberAt(header, 148, 8) && numberAt(header, 124, 12) >= 0;
}

function numberAt(header: Buffer, at: number, length: number): number {
  if ((header[at] ?? 0) & 0x80) return Number(header.readBigUInt64BE(at + length - 8) & 0xff_ffff_ffff_ffffn);
  return Number.parseInt(textAt(header, at, length).trim() || '0', 8) || 0;
}

function textAt(bytes: Buffer, at: number, length: number): string {
  const field = bytes.subarray(at, at + length);
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end === -1 ? field.length : end);
}

function nameOf(header: Buffer): string {
  const prefix = header.toString('latin1', 257, 263) === 'ustar\0' ? textAt(header, 345, 155) : '';
  return prefix ? `${prefix}/${textAt(header, 0, 100)}` : textAt(header, 0, 100);
}

const paxPath = (note: Buffer): string | undefined =>
  /(?:^|\n)\d+ path=([^\n]*)\n/.exec(note.toString())?.[1];

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
