import type { FileType } from '../file-type.ts';
import rows from './languages.json' with { type: 'json' };

type Row = [name: string, slug: string, isSource: number, extensions: string, fileNames: string];

const words = (list: string, divider: string): string[] => list.split(divider).filter(Boolean);

/** Programming languages and formats of text that no other extractor knows. */
export const languages: readonly FileType[] = (rows as Row[]).map(
  ([name, slug, isSource, extensions, fileNames]) => ({
    type: `text/x-${slug}`,
    name,
    extensions: words(extensions, ' '),
    fileNames: words(fileNames, '/'),
    isText: true,
    isSourceCode: isSource === 1,
  }),
);
