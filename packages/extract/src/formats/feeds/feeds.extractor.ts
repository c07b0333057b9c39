import { defineExtractor } from '../../define-extractor.ts';
import { textType } from '../../file-type.ts';

export const feedsExtractor = defineExtractor({
  name: 'Feeds and outlines',
  route: 'text',
  cost: 'light',
  types: [
    textType('application/rss+xml', 'News feed (RSS)', 'rss', { xmlRoot: /^rss$/ }),
    textType('application/atom+xml', 'News feed (Atom)', 'atom', { xmlNamespace: /w3\.org\/2005\/Atom/ }),
    textType('application/feed+json', 'News feed (JSON)', '', {
      text: /^\s*\{\s*"version"\s*:\s*"https:\/\/jsonfeed\.org/,
    }),
    textType('text/x-opml', 'Outline (OPML)', 'opml', { xmlRoot: /^opml$/ }),
    textType('application/x-freemind', 'Mind map (FreeMind)', 'mm'),
    textType('application/xbel+xml', 'Bookmarks (XBEL)', 'xbel', { xmlRoot: /^xbel$/ }),
  ],
  maxBytes: 128 * 1024 * 1024,
  async extract(file) {
    const [{ readText }, feeds, outlines, { declaredCharset }] = await Promise.all([
      import('../../text/read-text.ts'),
      import('./feed-to-markdown.ts'),
      import('./outline-to-markdown.ts'),
      import('../html/declared-charset.ts'),
    ]);
    const text = await readText(file, declaredCharset);
    if (file.contentType === 'application/feed+json') return feeds.jsonFeedToMarkdown(text);
    const isFeed = /rss|atom/.test(file.contentType);
    return isFeed ? feeds.feedToMarkdown(text) : outlines.outlineToMarkdown(text);
  },
});
