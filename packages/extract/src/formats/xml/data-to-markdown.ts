import type { ExtractedText } from '../../define-extractor.ts';
import { createMarkdownWriter } from '../../markdown/writer.ts';
import { scanXml } from '../../zip/scan-xml.ts';
import { htmlToMarkdown } from '../html/html-to-markdown.ts';

const looksLikeHtml = /<(?:p|br|b|i|a|div|span|table|td|ul|li|img|h[1-6]|strong|em)\b[^>]*>/i;

/**
 * The words in the elements of any XML file: one block an element. An element that opens within words belongs to
 * them, so that text with marks in it stays together.
 */
export function dataToMarkdown(xml: string): ExtractedText {
  const writer = createMarkdownWriter();
  const isInline: boolean[] = [];
  let hasWords = false;
  let name = '';
  let title: string | undefined;

  const endBlock = () => {
    writer.endBlock();
    hasWords = false;
  };

  scanXml(xml, {
    start(element) {
      isInline.push(hasWords);
      if (!hasWords) endBlock();
      name = element;
    },
    end() {
      if (!isInline.pop()) endBlock();
      name = '';
    },
    text(value) {
      if (value.trim() === '') {
        if (hasWords) writer.text(' ', {});
        return;
      }
      const text = looksLikeHtml.test(value) ? htmlToMarkdown(value).markdown : value;
      if (/^(?:title|name)$/i.test(name)) title ??= text.replace(/\s+/g, ' ').trim().slice(0, 1000);
      writer.text(text, {});
      hasWords = true;
    },
  });
  return { markdown: writer.finish(), title };
}
