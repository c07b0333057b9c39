import { ChunkingStrategy } from '@quire/contracts/curation';
import { expect, test } from 'vitest';
import { chunkerOf, chunkers } from './registry.ts';

test('each strategy of the interface has one chunker', () => {
  expect(chunkers.map(({ strategy }) => strategy).sort()).toEqual([...ChunkingStrategy.options].sort());
  for (const strategy of ChunkingStrategy.options) expect(chunkerOf(strategy).strategy).toBe(strategy);
});
