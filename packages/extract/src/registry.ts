import type { Extractor } from './define-extractor.ts';
import type { FileType } from './file-type.ts';
import { binaries } from './registry/binaries.ts';
import { containers } from './registry/containers.ts';
import { documents } from './registry/documents.ts';
import { media } from './registry/media.ts';
import { namedArchives, packages } from './registry/packages.ts';
import { papers } from './registry/papers.ts';
import { system } from './registry/system.ts';
import { tables } from './registry/tables.ts';
import { texts } from './registry/texts.ts';

/** All extractors. The order is that of the chain of a type, and of the signs that detection tries. */
export const extractors: readonly Extractor[] = [
  ...media,
  ...packages,
  ...documents,
  ...papers,
  ...containers,
  ...tables,
  ...namedArchives,
  ...binaries,
  ...texts,
  ...system,
];

/** Every type that can be read, in the order of its extractors. */
export const types: readonly FileType[] = extractors.flatMap(({ types: own }) => own);

const byMediaType = new Map<string, FileType>();
for (const type of types) {
  for (const name of [type.type, ...(type.mediaTypes ?? [])])
    if (!byMediaType.has(name)) byMediaType.set(name, type);
}

const byExtension = new Map<string, FileType[]>();
for (const type of types) {
  for (const extension of type.extensions) {
    byExtension.set(extension, [...(byExtension.get(extension) ?? []), type]);
  }
}

const byFileName = new Map<string, FileType>();
for (const type of types) {
  for (const name of type.fileNames ?? []) if (!byFileName.has(name)) byFileName.set(name, type);
}

/** The type whose files are called so, such as `Makefile`. */
export const typeOfFileName = (fileName: string): FileType | undefined => byFileName.get(fileName);

/** A type by its media type or another name for it. */
export const typeNamed = (mediaType: string): FileType | undefined => byMediaType.get(mediaType);

/** The types that an extension may mean, likeliest first. */
export const typesOfExtension = (extension: string): readonly FileType[] => byExtension.get(extension) ?? [];

const chains = new Map<string, Extractor[]>();
const addToChain = (type: string, extractor: Extractor) =>
  chains.set(type, [...(chains.get(type) ?? []), extractor]);
for (const extractor of extractors) for (const { type } of extractor.types) addToChain(type, extractor);
for (const extractor of extractors)
  for (const type of extractor.fallbackFor ?? []) addToChain(type, extractor);

/** The extractors of a type, in the order in which they are tried. */
export const chainOf = (mediaType: string): readonly Extractor[] => chains.get(mediaType) ?? [];
