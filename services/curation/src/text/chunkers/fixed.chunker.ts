import type { Block } from '../blocks/block.ts';
import { countPoints, forward } from '../code-points.ts';
import { overlapStart, pieceEnd } from './cut-words.ts';
import { type Chunk, defineChunker } from './define-chunker.ts';

/**
 * Chunks as long as they may be, whatever the text is made of: together they hold all of it, white space too. A cut falls
 * behind a space where the last quarter of a chunk has one. With an overlap of half a chunk at most, each step gains a
 * quarter, so the time is linear.
 */
export const fixedChunker = defineChunker({
  strategy: 'fixed',
  open({ size, overlap }) {
    let buffer = '';
    let start = 0;
    let shared = 0;
    const blocks: Pick<Block, 'start' | 'path'>[] = [];

    /** Asked with growing places. */
    function pathAt(place: number): readonly string[] {
      while ((blocks[1]?.start ?? Number.POSITIVE_INFINITY) <= place) blocks.shift();
      return (blocks[0]?.start ?? 0) <= place ? (blocks[0]?.path ?? []) : [];
    }

    function take(to: number): Chunk {
      const text = buffer.slice(0, to);
      const points = countPoints(text);
      const own = text.slice(forward(text, 0, shared));
      const place = start + shared + countPoints(own) - countPoints(own.trimStart());
      const chunk = { text, start, points, overlap: shared, path: pathAt(place) };
      const back = overlapStart(buffer, to, overlap);
      shared = countPoints(buffer.slice(back, to));
      start += points - shared;
      buffer = buffer.slice(back);
      return chunk;
    }

    return {
      push({ gap, text, start: place, path }) {
        buffer += gap + text;
        blocks.push({ start: place, path });
        const chunks: Chunk[] = [];
        while (forward(buffer, 0, size) < buffer.length) chunks.push(take(pieceEnd(buffer, 0, size)));
        return chunks;
      },
      end() {
        // What is left fits one chunk; where all of it is overlap it has been told.
        return countPoints(buffer) > shared ? [take(buffer.length)] : [];
      },
    };
  },
});
