import type { ChunkingStrategy } from '@quire/contracts/curation';
import { contextChunker } from './context.chunker.ts';
import type { ChunkerDeclaration } from './define-chunker.ts';
import { fixedChunker } from './fixed.chunker.ts';
import { markdownChunker } from './markdown.chunker.ts';
import { sentenceChunker } from './sentence.chunker.ts';

/** The ways to cut a text, the usual one first. */
export const chunkers: readonly ChunkerDeclaration[] = [
  contextChunker,
  fixedChunker,
  sentenceChunker,
  markdownChunker,
];

export function chunkerOf(strategy: ChunkingStrategy): ChunkerDeclaration {
  const found = chunkers.find((chunker) => chunker.strategy === strategy);
  if (!found) throw new Error(`there is no chunker ${strategy}`);
  return found;
}
