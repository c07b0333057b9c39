import type { CurationOptions } from '@quire/contracts/curation';
import type { Redaction } from '@quire/pii';
import { followAnchors, type Layout } from './anchors.ts';
import { createBlockReader } from './blocks/read-blocks.ts';
import { createNormalizer } from './normalize/normalize.ts';
import { createPages } from './pages.ts';
import { createParts } from './parts.ts';
import { createPersonalData } from './personal-data.ts';
import { createCutter, type Segment } from './segments.ts';
import { createSinks } from './sinks.ts';
import { createLayout } from './structure/blocks.ts';

/** What is to be made of a text. */
export interface RefineTask extends Layout {
  options: CurationOptions;
  /** An empty folder for the parts of the result. */
  folder: string;
  /** UTF-16 units of the text, where they are known. */
  length?: number;
}

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
  const { normalization, pii } = options;
  const parts = createParts(folder);
  const output = parts.file('output');
  const pages = createPages();
  const layout = createLayout();
  const anchors = followAnchors({ marks, blocks }, { page: pages.add, stretch: layout.add });
  const normalize = normalization ? createNormalizer(normalization) : (text: string) => text;
  const personal = pii ? createPersonalData(options, parts.list('matches')) : undefined;
  const sinks = createSinks(options, { parts, pages, layout });
  const reader = sinks.isEmpty ? undefined : createBlockReader();
  const cutter = createCutter();

  function take({ text, matches }: Redaction): void {
    output.write(JSON.stringify(text).slice(1, -1));
    sinks.addMasks(matches);
    if (reader) sinks.push(reader.push(text));
  }

  function refine(segment: Segment, isLast = false): void {
    const text = anchors.through(segment, isLast, normalize);
    take(personal ? personal.push(text) : { text, matches: [] });
  }

  return {
    push(piece) {
      for (const segment of cutter.push(piece)) refine(segment);
    },
    end() {
      for (const segment of cutter.end()) refine(segment, true);
      if (personal) take(personal.end());
      if (reader) sinks.push(reader.end());
      const chunks = sinks.end();
      parts.close();
      return { chunks, matchCounts: personal?.counts() ?? {} };
    },
  };
}
