import type { ChunkingOptions, EmbeddedChunk } from '@quire/contracts/curation';
import type { Block } from './blocks/block.ts';
import type { Chunk } from './chunkers/define-chunker.ts';
import { chunkerOf } from './chunkers/registry.ts';
import type { Unmasker } from './masks.ts';
import type { ListFile, PartFile } from './part-file.ts';
import { estimateTokens } from './tokens.ts';

/** A chunk as it waits for its vector. */
export type ChunkRecord = Omit<EmbeddedChunk, 'embedding'>;

interface ChunkWriterOptions {
  chunking: ChunkingOptions;
  isMasked: boolean;
  unmasker: Unmasker;
  pageAt: (place: number) => number | null;
  chunks: ListFile;
  details: ListFile;
  records: PartFile | undefined;
}

/** Cuts a text into chunks as its blocks come, and writes them with their places. */
export function createChunkWriter(options: ChunkWriterOptions) {
  const { chunking, isMasked, unmasker, pageAt } = options;
  const { strategy, chunk_size: size, chunk_overlap: overlap } = chunking;
  const chunker = chunkerOf(strategy).open({ size, overlap });
  let count = 0;

  function write({ text, start: place, points, overlap: shared, path }: Chunk): void {
    const end = place + points;
    const details = {
      start: unmasker.unmask(place, 'start'),
      end: unmasker.unmask(end, 'end'),
      ...(isMasked && { redacted_start: place, redacted_end: end }),
      page: pageAt(unmasker.unmask(place + shared, 'start')),
      headings: [...path],
      tokens: estimateTokens(text),
    };
    options.chunks.add(JSON.stringify(text));
    options.details.add(JSON.stringify(details));
    options.records?.write(`${JSON.stringify({ text, ...details } satisfies ChunkRecord)}\n`);
    unmasker.forget(place);
    count++;
  }

  return {
    push(block: Block): void {
      for (const chunk of chunker.push(block)) write(chunk);
    },
    end(): void {
      for (const chunk of chunker.end()) write(chunk);
    },
    count: () => count,
  };
}
