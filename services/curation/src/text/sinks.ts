import type { CurationOptions } from '@quire/contracts/curation';
import type { RedactedMatch } from '@quire/pii';
import type { Block } from './blocks/block.ts';
import { createChunkWriter } from './chunk-writer.ts';
import { createUnmasker, type Unmasker } from './masks.ts';
import type { createPages } from './pages.ts';
import type { Parts } from './parts.ts';
import { createBlockWriter, type createLayout } from './structure/blocks.ts';
import { createTreeWriter } from './structure/tree.ts';

/** What is written of a text's blocks. */
interface Sink {
  push(block: Block): void;
  end?(): void;
}

interface Surroundings {
  parts: Parts;
  pages: ReturnType<typeof createPages>;
  layout: ReturnType<typeof createLayout>;
}

/** All that the options want of the blocks of a text: chunks, its tree, its blocks themselves. */
export function createSinks(options: CurationOptions, { parts, pages, layout }: Surroundings) {
  const { chunking, embedding, json_schema } = options;
  const unmaskers: Unmasker[] = [];
  const sinks: Sink[] = [];
  const unmasker = () => {
    const made = createUnmasker();
    unmaskers.push(made);
    return made;
  };

  const chunks =
    chunking &&
    createChunkWriter({
      chunking,
      isMasked: options.pii === 'redaction',
      unmasker: unmasker(),
      pageAt: pages.reader(),
      chunks: parts.list('chunks'),
      details: parts.list('details'),
      records: embedding ? parts.file('records') : undefined,
    });
  if (chunks) sinks.push(chunks);
  if (json_schema === 'MDAST' || json_schema === 'FULL') sinks.push(createTreeWriter(parts.list('tree')));
  if (json_schema === 'PIPELINE' || json_schema === 'FULL') {
    const places = unmasker();
    const write = createBlockWriter(parts.list('blocks'), { ...places, ...layout, pageAt: pages.reader() });
    sinks.push({
      push(block) {
        write(block);
        places.forget(block.start);
      },
    });
  }

  return {
    isEmpty: sinks.length === 0,
    /** Masks of the text that comes next. */
    addMasks(matches: readonly RedactedMatch[]): void {
      for (const each of unmaskers) each.add(matches);
    },
    push(blocks: readonly Block[]): void {
      for (const block of blocks) for (const sink of sinks) sink.push(block);
    },
    /** Returns how many chunks there were. */
    end(): number {
      for (const sink of sinks) sink.end?.();
      return chunks ? chunks.count() : 0;
    },
  };
}
