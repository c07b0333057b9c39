import { defineExtractor } from '../../define-extractor.ts';
import { textType } from '../../file-type.ts';

/** What pandoc calls a type. */
const formats: Record<string, string> = {
  'text/x-haddock': 'haddock',
  'text/x-tikiwiki': 'tikiwiki',
  'text/x-pandoc-native': 'native',
  'application/x-pandoc-json': 'json',
};

export const pandocExtractor = defineExtractor({
  name: 'Markup by pandoc',
  route: 'text',
  cost: 'heavy',
  types: [
    textType('text/x-haddock', 'Haddock documentation', 'haddock'),
    textType('text/x-tikiwiki', 'TikiWiki page', 'tikiwiki'),
    textType('text/x-pandoc-native', 'Pandoc native', 'native', { text: /^Pandoc \(?Meta/ }),
    textType('application/x-pandoc-json', 'Pandoc tree', '', { text: /^\{"(?:pandoc-api-version|blocks)":/ }),
  ],
  needs: ['pandoc'],
  maxBytes: 32 * 1024 * 1024,
  async extract(file, { tools }) {
    const format = formats[file.contentType] ?? 'markdown';
    const { stdout } = await tools.run('pandoc', [
      '--sandbox',
      '-f',
      format,
      '-t',
      'gfm',
      '--wrap=none',
      '--',
      file.path,
    ]);
    return { markdown: stdout.toString('utf8').trim() };
  },
});
