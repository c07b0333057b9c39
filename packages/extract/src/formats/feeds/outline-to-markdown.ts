import type { ExtractedText } from '../../define-extractor.ts';
import { usableHref } from '../../markdown/inline.ts';
import { createMarkdownWriter } from '../../markdown/writer.ts';
import { scanXml, xmlAttribute } from '../../zip/scan-xml.ts';
import { htmlToMarkdown } from '../html/html-to-markdown.ts';

const isNode = (name: string): boolean => /^(?:outline|node|folder|bookmark)$/.test(name);

/** An outline, a mind map or a list of bookmarks as nested lists; words in elements are texts of their node. */
export function outlineToMarkdown(xml: string): ExtractedText {
  const writer = createMarkdownWriter();
  let title: string | undefined;
  let isTitle = false;
  let href: string | undefined;
  let isSkipped = false;
  scanXml(xml, {
    start(name, attributes) {
      isTitle = name === 'title';
      isSkipped = /^(?:date|owner|expansion|vert|window|docs)/.test(name);
      if (!isNode(name)) return;
      writer.startItem('-');
      const address = ['xmlUrl', 'htmlUrl', 'url', 'href', 'LINK']
        .map((key) => xmlAttribute(attributes, key))
        .find(Boolean);
      href = usableHref(address);
      const text = xmlAttribute(attributes, 'text') ?? xmlAttribute(attributes, 'TEXT');
      if (text) writer.text(/<[a-z]/i.test(text) ? htmlToMarkdown(text).markdown : text, { href });
      const note = xmlAttribute(attributes, '_note');
      if (note) {
        writer.endBlock();
        writer.text(note, {});
      }
    },
    end(name) {
      isSkipped = false;
      isTitle = false;
      if (isNode(name)) writer.leave();
      else writer.endBlock();
    },
    text(value) {
      if (value.trim() === '' || isSkipped) return;
      if (isTitle && title === undefined) {
        title = value.replace(/\s+/g, ' ').trim();
        writer.text(title, href ? { href } : {});
        writer.endBlock(href ? 0 : 1);
      } else writer.text(value, {});
    },
  });
  return { markdown: writer.finish(), title };
}
