import type { FileType } from '../../file-type.ts';
import rows from './languages.json' with { type: 'json' };

const words = (list: string, divider: string): string[] => list.split(divider).filter(Boolean);

/** Programming languages and formats of text that no other extractor knows. */
export const languages: readonly FileType[] = rows.map((row) => {
  const [name = '', slug = '', kind, extensions = '', fileNames = ''] = row.split('|');
  return {
    type: `text/x-${slug}`,
    name,
    extensions: words(extensions, ' '),
    fileNames: words(fileNames, '/'),
    isText: true,
    isSourceCode: kind === 'code',
  };
});
