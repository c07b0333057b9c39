import { defineChunker } from './define-chunker.ts';
import { createPacker } from './pack-units.ts';
import { wholeUnits } from './units.ts';

/** Along the structure: each section has chunks of its own, cut between blocks, and inside a block only where it is too long. */
export const markdownChunker = defineChunker({
  strategy: 'markdown',
  open(limits) {
    const packer = createPacker(limits);
    return {
      push: (block) =>
        wholeUnits(block, limits.size).flatMap((unit, i) =>
          packer.add(unit.isHeading && i === 0 ? { ...unit, opens: 'always' } : unit),
        ),
      end: packer.end,
    };
  },
});
