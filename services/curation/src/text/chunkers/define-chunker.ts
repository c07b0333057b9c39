import type { ChunkingStrategy } from '@quire/contracts/curation';
import type { Block } from '../blocks/block.ts';

/** A piece of a text. Places and sizes count Unicode code points. */
export interface Chunk {
  text: string;
  start: number;
  points: number;
  /** Points at its beginning that the chunk before it holds as well. */
  overlap: number;
  /** Titles of the headings that its own text, behind the overlap, stands under. */
  path: readonly string[];
}

export interface ChunkLimits {
  /** Most code points of a chunk. */
  size: number;
  /** Most code points that a chunk shares with the one before it; half of the size at most. */
  overlap: number;
}

/** Told the blocks of a text in order, gives the chunks that are settled. */
interface Chunker {
  push(block: Block): Chunk[];
  end(): Chunk[];
}

export interface ChunkerDeclaration {
  strategy: ChunkingStrategy;
  open(limits: ChunkLimits): Chunker;
}

/** Declares a way to cut a text into chunks. */
export const defineChunker = (chunker: ChunkerDeclaration): ChunkerDeclaration => chunker;
