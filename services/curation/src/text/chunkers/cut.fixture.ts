import type { ChunkingStrategy } from '@quire/contracts/curation';
import { createBlockReader } from '../blocks/read-blocks.ts';
import type { Chunk } from './define-chunker.ts';
import { chunkerOf } from './registry.ts';

/** A whole text in chunks, as the pass over a text makes them. */
export function cut(strategy: ChunkingStrategy, text: string, size: number, overlap = 0): Chunk[] {
  const reader = createBlockReader();
  const chunker = chunkerOf(strategy).open({ size, overlap });
  const chunks: Chunk[] = [];
  for (const block of [...reader.push(text), ...reader.end()]) chunks.push(...chunker.push(block));
  return [...chunks, ...chunker.end()];
}

export const texts = (chunks: readonly Chunk[]): string[] => chunks.map(({ text }) => text);
