import { defineChunker } from './define-chunker.ts';
import { createPacker } from './pack-units.ts';
import { wholeUnits } from './units.ts';

/**
 * What belongs together in one chunk: paragraphs, lists, tables and code whole where they fit, a heading with what stands
 * under it, and short sections side by side until a chunk is half full.
 */
export const contextChunker = defineChunker({
  strategy: 'context',
  open(limits) {
    const packer = createPacker(limits);
    return {
      push: (block) =>
        wholeUnits(block, limits.size).flatMap((unit, i) =>
          packer.add(unit.isHeading && i === 0 ? { ...unit, opens: 'preferably' } : unit),
        ),
      end: packer.end,
    };
  },
});
