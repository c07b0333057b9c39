import type { CostClass, Extractor } from '../define-extractor.ts';
import { defineExtractor } from '../define-extractor.ts';
import type { FileType } from '../file-type.ts';
import type { FactReader } from './read-facts.ts';

/** A type and how its reader is loaded. */
export type FactRow = readonly [type: FileType, reader: () => Promise<FactReader>];

/** An extractor of types each of which has its reader, of files that say little and may be large. */
export function factsExtractor(name: string, rows: readonly FactRow[], cost: CostClass = 'light'): Extractor {
  const readers = new Map(rows.map(([{ type }, reader]) => [type, reader]));
  return defineExtractor({
    name,
    route: 'text',
    cost,
    types: rows.map(([type]) => type),
    maxBytes: 16 * 1024 ** 3,
    async extract(file) {
      const [read, { readFacts }] = await Promise.all([
        readers.get(file.contentType)?.(),
        import('./read-facts.ts'),
      ]);
      if (!read) throw new Error(`no reader of ${file.contentType}`);
      return readFacts(file.path, read);
    },
  });
}
