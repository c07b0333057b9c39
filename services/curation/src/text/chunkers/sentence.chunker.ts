import { defineChunker } from './define-chunker.ts';
import { createPacker } from './pack-units.ts';
import { partUnits } from './units.ts';

/** As many whole sentences as fit; lines of lists, tables and code count as sentences. */
export const sentenceChunker = defineChunker({
  strategy: 'sentence',
  open(limits) {
    const packer = createPacker(limits);
    return {
      push: (block) => partUnits(block, limits.size).flatMap((unit) => packer.add(unit)),
      end: packer.end,
    };
  },
});
