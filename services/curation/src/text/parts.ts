import { join } from 'node:path';
import { createListFile, createPartFile, type ListFile, type PartFile } from './part-file.ts';

/** Files of a refined text. Each holds a piece of the result's JSON, all but `records` without line ends between. */
export const partNames = {
  /** The text, as inside the quotation marks of a JSON string. */
  output: 'output',
  chunks: 'chunks',
  details: 'details',
  /** A line of JSON of each chunk, for whoever embeds them. */
  records: 'records',
  matches: 'matches',
  tree: 'tree',
  blocks: 'blocks',
} as const;
export type PartName = keyof typeof partNames;

/** The files of a text in a folder, opened as they are needed and closed together. */
export function createParts(folder: string) {
  const open: { close(): void }[] = [];
  const keep = <F extends PartFile | ListFile>(file: F): F => {
    open.push(file);
    return file;
  };
  const pathOf = (name: PartName) => join(folder, partNames[name]);
  return {
    file: (name: PartName): PartFile => keep(createPartFile(pathOf(name))),
    list: (name: PartName): ListFile => keep(createListFile(pathOf(name))),
    close(): void {
      for (const file of open) file.close();
    },
  };
}

export type Parts = ReturnType<typeof createParts>;
