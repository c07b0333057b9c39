import { join } from 'node:path';
import type { CurationOptions } from '@quire/contracts/curation';
import type { Redaction } from '@quire/pii';
import { followAnchors, type Layout } from './anchors.ts';
import type { Block } from './blocks/block.ts';
import { createBlockReader } from './blocks/read-blocks.ts';
import { createChunkWriter } from './chunk-writer.ts';
import { createUnmasker } from './masks.ts';
import { createNormalizer } from './normalize/normalize.ts';
import { createPages } from './pages.ts';
import { createListFile, createPartFile, type ListFile } from './part-file.ts';
import { createPersonalData } from './personal-data.ts';
import { createCutter, type Segment } from './segments.ts';
import { createBlockWriter, createLayout } from './structure/blocks.ts';
import { createTreeWriter } from './structure/tree.ts';

/** What is to be made of a text. */
export interface RefineTask extends Layout {
  options: CurationOptions;
  /** An empty folder for the parts of the result. */
  folder: string;
}

/** Files of a refined text. Each holds a piece of the result's JSON, all but `records` with a line each. */
export const partNames = {
  /** The text, as inside the quotation marks of a JSON string. */
  output: 'output',
  chunks: 'chunks',
  details: 'details',
  /** A JSON line of each chunk, for whoever embeds them. */
  records: 'records',
  matches: 'matches',
  tree: 'tree',
  blocks: 'blocks',
} as const;
export type PartName = keyof typeof partNames;

export interface Refined {
  chunks: number;
  /** Matches by category; empty where none was looked for. */
  matchCounts: Record<string, number>;
}

export interface Refiner {
  push(piece: string): void;
  end(): Refined;
}

/**
 * Normalises a text, masks it, cuts it into chunks and writes what the result is made of, all in one pass, so that a text
 * of any size takes the memory of a few segments.
 */
export function createRefiner({ options, folder, marks, blocks }: RefineTask): Refiner {
  const { normalization, pii, chunking, embedding, json_schema } = options;
  const pathOf = (name: PartName) => join(folder, partNames[name]);
  const lists: ListFile[] = [];
  const list = (name: PartName) => {
    const file = createListFile(pathOf(name));
    lists.push(file);
    return file;
  };

  const output = createPartFile(pathOf('output'));
  const pages = createPages();
  const layout = createLayout();
  const normalize = normalization ? createNormalizer(normalization) : (text: string) => text;
  const anchors = followAnchors({ marks, blocks }, { page: pages.add, stretch: layout.add });
  const personal = pii ? createPersonalData(options, list('matches')) : undefined;
  const isMasked = pii === 'redaction';

  const sinks: ((block: Block) => void)[] = [];
  const maskSinks: ReturnType<typeof createUnmasker>[] = [];
  const ends: (() => void)[] = [];
  const unmasker = () => {
    const made = createUnmasker();
    maskSinks.push(made);
    return made;
  };

  const chunkWriter =
    chunking &&
    createChunkWriter({
      chunking,
      isMasked,
      unmasker: unmasker(),
      pageAt: pages.reader(),
      chunks: list('chunks'),
      details: list('details'),
      records: embedding ? createPartFile(pathOf('records')) : undefined,
    });
  if (chunkWriter) {
    sinks.push(chunkWriter.push);
    ends.push(chunkWriter.end);
  }
  if (json_schema === 'MDAST' || json_schema === 'FULL') {
    const tree = createTreeWriter(list('tree'));
    sinks.push(tree.push);
    ends.push(tree.end);
  }
  if (json_schema === 'PIPELINE' || json_schema === 'FULL') {
    const places = unmasker();
    const write = createBlockWriter(list('blocks'), { ...places, ...layout, pageAt: pages.reader() });
    sinks.push((block) => {
      write(block);
      places.forget(block.start);
    });
  }
  const reader = sinks.length > 0 ? createBlockReader() : undefined;

  function take({ text, matches }: Redaction): void {
    output.write(JSON.stringify(text).slice(1, -1));
    for (const sink of maskSinks) sink.add(matches);
    spread(reader?.push(text));
  }
  const spread = (found: readonly Block[] = []) => {
    for (const block of found) for (const sink of sinks) sink(block);
  };

  const refine = (segment: Segment, isLast = false) => {
    const text = anchors.through(segment, isLast, normalize);
    take(personal ? personal.push(text) : { text, matches: [] });
  };

  const cutter = createCutter();
  return {
    push(piece) {
      for (const segment of cutter.push(piece)) refine(segment);
    },
    end() {
      for (const segment of cutter.end()) refine(segment, true);
      if (personal) take(personal.end());
      spread(reader?.end());
      for (const end of ends) end();
      for (const { close } of [output, ...lists]) close();
      return { chunks: chunkWriter ? chunkWriter.count() : 0, matchCounts: personal?.counts() ?? {} };
    },
  };
}
