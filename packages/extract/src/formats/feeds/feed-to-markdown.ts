import type { ExtractedText } from '../../define-extractor.ts';
import { address, usableHref } from '../../markdown/inline.ts';
import { Unreadable } from '../../unreadable.ts';
import { scanXml, xmlAttribute } from '../../zip/scan-xml.ts';
import { htmlToMarkdown } from '../html/html-to-markdown.ts';

type Entry = Map<string, string>;

const isEntry = (name: string): boolean => name === 'item' || name === 'entry';

/** A feed: its title and what it is about, then each entry with its heading, date, author and text. */
export function feedToMarkdown(xml: string): ExtractedText {
  const feed: Entry = new Map();
  const entries: Entry[] = [];
  let entry = feed;
  let path: string[] = [];
  scanXml(xml, {
    start(name, attributes) {
      if (isEntry(name)) {
        entry = new Map();
        entries.push(entry);
        path = [];
        return;
      }
      path.push(name);
      const href = name === 'link' ? xmlAttribute(attributes, 'href') : undefined;
      if (href && !entry.has('link') && !/self|edit/.test(xmlAttribute(attributes, 'rel') ?? ''))
        entry.set('link', href);
    },
    end(name) {
      if (isEntry(name)) entry = feed;
      else path.pop();
    },
    text(value) {
      const name = path.find((step) => !/^(?:rss|channel|feed|RDF)$/.test(step));
      if (name && value.trim() !== '') entry.set(name, (entry.get(name) ?? '') + value);
    },
  });
  return render(feed, entries);
}

const first = (entry: Entry, ...names: string[]): string | undefined =>
  names.map((name) => entry.get(name)?.trim()).find(Boolean);

const inOneLine = (html: string | undefined): string =>
  htmlToMarkdown(html ?? '').markdown.replace(/\s+/g, ' ');

function render(feed: Entry, entries: Entry[]): ExtractedText {
  const title = inOneLine(first(feed, 'title')) || undefined;
  const about = htmlToMarkdown(first(feed, 'description', 'subtitle') ?? '').markdown;
  const blocks = entries.flatMap((entry) => {
    const link = usableHref(first(entry, 'link'));
    const heading = inOneLine(first(entry, 'title'));
    const said = [
      first(entry, 'pubDate', 'published', 'updated', 'date'),
      inOneLine(first(entry, 'creator', 'author')),
    ];
    const body = first(entry, 'encoded', 'content', 'description', 'summary') ?? '';
    return [
      heading && `## ${link ? `[${heading}](${address(link)})` : heading}`,
      said.filter(Boolean).join(' · '),
      htmlToMarkdown(body).markdown,
    ];
  });
  const markdown = [title && `# ${title}`, about, ...blocks].filter(Boolean).join('\n\n');
  return { markdown, title, language: first(feed, 'language') };
}

/** A feed in JSON (jsonfeed.org). */
export function jsonFeedToMarkdown(text: string): ExtractedText {
  try {
    const feed = JSON.parse(text);
    const items: unknown[] = Array.isArray(feed.items) ? feed.items : [];
    return render(entryOf(feed), items.map(entryOf));
  } catch (err) {
    throw new Unreadable('corrupt', err instanceof Error ? err.message : undefined);
  }
}

const names: Record<string, string> = {
  title: 'title',
  description: 'description',
  url: 'link',
  date_published: 'published',
  content_html: 'content',
  content_text: 'description',
  summary: 'summary',
  language: 'language',
};

function entryOf(item: unknown): Entry {
  const entry: Entry = new Map();
  for (const [key, value] of Object.entries(item ?? {})) {
    const name = names[key];
    if (name && typeof value === 'string') entry.set(name, value);
  }
  return entry;
}
