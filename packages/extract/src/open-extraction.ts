import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Extraction } from './extraction.ts';
import type { KeptPicture, Outcome } from './pool/protocol.ts';
import { longestString } from './text/join-text.ts';
import { Unreadable } from './unreadable.ts';

/** A file that was read, with its text on disk. */
export interface OpenExtraction extends Omit<Extraction, 'markdown'> {
  /** UTF-16 units of the text. */
  length: number;
  /** In their order; their files are there until `close`. */
  pictures: readonly KeptPicture[];
  /** The text in pieces of at most 64 Ki units, none of which ends within a character. */
  pieces(): AsyncIterable<string>;
  /** The whole text; throws `Unreadable` when that would be too long for a string. */
  text(): Promise<string>;
  /** Removes the files. */
  close(): Promise<void>;
}

/** What a child left of a file as the caller gets it. */
export function openResult(
  path: string,
  { length, metadata, marks, blocks, pictures = [] }: Extract<Outcome, { ok: true }>,
  close: () => Promise<void>,
): OpenExtraction {
  return {
    metadata,
    marks,
    blocks,
    length,
    pictures,
    close,
    pieces: () => createReadStream(path, { encoding: 'utf8', highWaterMark: 64 * 1024 }),
    async text() {
      if (length > longestString) throw new Unreadable('too_large', `text of ${length} units`);
      return readFile(path, 'utf8');
    },
  };
}
