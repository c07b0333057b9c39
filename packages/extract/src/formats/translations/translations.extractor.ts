import { defineExtractor } from '../../define-extractor.ts';
import { textType } from '../../file-type.ts';

const po = textType('text/x-gettext-translation', 'Message catalogue (PO)', 'po pot', {
  text: /^(?:#[^\n]*\n|\s)*(?:msgctxt "[^\n]*\n)?msgid "/,
});

export const translationsExtractor = defineExtractor({
  name: 'Translations',
  route: 'text',
  cost: 'light',
  types: [
    po,
    textType('application/xliff+xml', 'Translation units (XLIFF)', 'xlf xliff sdlxliff mqxliff mxliff', {
      xmlRoot: /^xliff$/,
    }),
    textType('application/x-tmx+xml', 'Translation memory (TMX)', 'tmx', { xmlRoot: /^tmx$/ }),
    textType('application/x-tbx+xml', 'Terms (TBX)', 'tbx', { xmlRoot: /^(?:martif|tbx)$/ }),
    textType('application/x-linguist', 'Qt translations', 'ts', { xmlRoot: /^TS$/ }),
    textType('application/x-resx+xml', '.NET resources', 'resx resw'),
    textType('application/x-android-strings', 'Android strings', '', { xmlRoot: /^resources$/ }),
    textType('application/x-wix-localization', 'WiX strings', 'wxl', { xmlRoot: /^WixLocalization$/ }),
  ],
  maxBytes: 256 * 1024 * 1024,
  async extract(file) {
    const [{ readText }, { poToMarkdown }, { unitsToMarkdown }, { declaredCharset }] = await Promise.all([
      import('../../text/read-text.ts'),
      import('./po-to-markdown.ts'),
      import('./units-to-markdown.ts'),
      import('../html/declared-charset.ts'),
    ]);
    if (file.contentType === po.type) return { markdown: poToMarkdown(await readText(file)) };
    return { markdown: unitsToMarkdown(await readText(file, declaredCharset)) };
  },
});
