import { defineExtractor } from '../../define-extractor.ts';
import { textType } from '../../file-type.ts';

/** Languages of markup that share one reader; the second part of the id names the dialect. */
export const markupExtractor = defineExtractor({
  name: 'Wiki and plain markup',
  route: 'text',
  cost: 'light',
  types: [
    textType('text/org', 'Org document', 'org', {
      text: /^(?:#\+(?:title|author|startup|options|date):|\* (?:TODO|DONE) )/i,
    }),
    textType('text/asciidoc', 'AsciiDoc', 'adoc asciidoc', { text: /^= \S[^\n]*\n(?:[^\n]+\n)*?:[\w-]+:/ }),
    textType('text/x-textile', 'Textile', 'textile', { text: /^h1\. / }),
    textType('text/x-wiki', 'MediaWiki page', 'wiki mediawiki wikitext mw'),
    textType('text/x-dokuwiki', 'DokuWiki page', 'dokuwiki'),
    textType('text/x-creole', 'Creole page', 'creole'),
    textType('text/x-jira', 'Jira markup', 'jira'),
    textType('text/x-twiki', 'TWiki page', 'twiki foswiki'),
    textType('text/x-trac', 'Trac or MoinMoin page', 'trac moin'),
    textType('text/x-vimwiki', 'Vimwiki page', 'vimwiki'),
    textType('text/x-zim-wiki', 'Zim page', '', { text: /^Content-Type: text\/x-zim-wiki/ }),
    textType('text/x-tiddlywiki', 'TiddlyWiki tiddler', 'tid', {
      text: /^(?:(?:created|modified|tags|title|type): [^\n]*\n){2}/,
    }),
    textType('text/x-txt2tags', 'Txt2tags', 't2t'),
    textType('text/x-muse', 'Muse', 'muse amusewiki', { text: /^#title [^\n]+\n/ }),
    textType('text/x-pod', 'Perl documentation', 'pod', { text: /^=(?:pod|head1)\s/ }),
    textType('text/x-rdoc', 'Ruby documentation', 'rdoc'),
    textType('text/x-bbcode', 'BBCode', 'bbcode'),
    textType('text/x-texinfo', 'Texinfo', 'texi texinfo txi', { text: /^\\input texinfo/ }),
  ],
  maxBytes: 128 * 1024 * 1024,
  async extract(file) {
    const [{ readText }, { markupToMarkdown }, { dialectOf }] = await Promise.all([
      import('../../text/read-text.ts'),
      import('./markup-to-markdown.ts'),
      import('./dialects.ts'),
    ]);
    return markupToMarkdown(await readText(file), dialectOf(file.contentType));
  },
});
