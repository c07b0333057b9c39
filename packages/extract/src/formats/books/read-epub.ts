import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import type { ExtractedText } from '../../define-extractor.ts';
import { decodeText } from '../../text/decode-text.ts';
import { Unreadable } from '../../unreadable.ts';
import { readZip } from '../../zip/read-zip.ts';
import { scanXml, xmlAttribute } from '../../zip/scan-xml.ts';
import { declaredCharset } from '../html/declared-charset.ts';
import { htmlToMarkdown } from '../html/html-to-markdown.ts';
import { readPublication } from './read-publication.ts';

/** Reads a book chapter by chapter, in the order of its spine. */
export async function readEpub(path: string): Promise<ExtractedText> {
  const files = readZip(await readFile(path), (name) => /\.(?:xml|opf|x?html?|xht)$/i.test(name));
  const text = (name: string) => {
    const bytes = files.get(name);
    return (
      bytes && decodeText(bytes, declaredCharset(Buffer.from(bytes.subarray(0, 1024)).toString('latin1')))
    );
  };
  const book =
    packageOf(text('META-INF/container.xml') ?? '') ?? [...files.keys()].find((name) => /\.opf$/i.test(name));
  if (!book) throw new Unreadable('corrupt', 'the book has no package');
  const { chapters, ...properties } = readPublication(text(book) ?? '');
  const names = chapters.map((href) => posix.join(posix.dirname(book), unescaped(href)));
  const locked = lockedFiles(text('META-INF/encryption.xml') ?? '');
  if (names.some((name) => locked.has(name))) throw new Unreadable('encrypted');
  const blocks = names.map((name) => chapterText(text(name)));
  return { markdown: blocks.filter(Boolean).join('\n\n'), ...properties };
}

const chapterText = (page = ''): string => htmlToMarkdown(withoutEmptyTags(page)).markdown;

/** XML may close these at once; of a page they take all that follows. */
const withoutEmptyTags = (page: string): string =>
  page.replace(/<(title|script|style|iframe|textarea)((?:\s[^<>]*)?)\/>/gi, '<$1$2></$1>');

function unescaped(href: string): string {
  const path = href.split('#')[0] ?? '';
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function packageOf(container: string): string | undefined {
  let path: string | undefined;
  scanXml(container, {
    start(name, attributes) {
      if (name === 'rootfile') path ??= xmlAttribute(attributes, 'full-path');
    },
    end() {},
  });
  return path;
}

/** What is encrypted: fonts nearly always, chapters where a book is protected. */
function lockedFiles(encryption: string): Set<string> {
  const names = new Set<string>();
  scanXml(encryption, {
    start(name, attributes) {
      if (name === 'CipherReference') names.add(unescaped(xmlAttribute(attributes, 'URI') ?? ''));
    },
    end() {},
  });
  return names;
}
