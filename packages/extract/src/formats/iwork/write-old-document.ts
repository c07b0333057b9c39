import type { ExtractedText } from '../../define-extractor.ts';
import { createMarkdownWriter } from '../../markdown/writer.ts';
import { createPagedText } from '../../ocr/paged-text.ts';
import { xmlAttribute } from '../../zip/scan-xml.ts';
import { elementsOf } from '../opendocument/write-text.ts';
import { type OldStyles, readOldStyles } from './old-styles.ts';
import { writeOldText } from './write-old-text.ts';

/** Whether XML is a document of Pages, Numbers or Keynote. */
export const isOldDocument = (xml: string): boolean =>
  /<(?:sl:document|ls:document|key:presentation)\b/.test(xml);

/** The text of the XML that iWork '05 to '09 kept its documents in (schemas of the Apple developer archive). */
export function writeOldDocument(xml: string): ExtractedText {
  const styles = readOldStyles(xml);
  const known = { title: named(xml, 'title'), author: named(xml, 'authors') };
  if (/<key:presentation\b/.test(xml)) return { ...slides(xml, styles), ...known };
  if (/<ls:document\b/.test(xml)) return { markdown: sheets(xml, styles), ...known };
  const edges = (element: string) => [
    ...new Set([...elementsOf(xml, element)].map(({ content }) => textOf(content, styles))),
  ];
  return {
    markdown: [...edges('sf:header'), textOf(xml, styles), ...edges('sf:footer')]
      .filter(Boolean)
      .join('\n\n'),
    ...known,
  };
}

function named(xml: string, what: string): string | undefined {
  const [metadata] = elementsOf(xml.slice(0, 200_000), 'sl:metadata');
  const [found] = elementsOf(metadata?.content ?? '', `sl:${what}`);
  return /string\s*=\s*["']([^"']+)/.exec(found?.content ?? '')?.[1];
}

function textOf(xml: string, styles: OldStyles): string {
  const writer = createMarkdownWriter();
  writeOldText(xml, writer, styles);
  return writer.finish();
}

function slides(xml: string, styles: OldStyles) {
  const paged = createPagedText();
  const start = Math.max(0, xml.indexOf('<key:slide-list'));
  let pages = 0;
  for (const { attributes, content } of elementsOf(xml.slice(start), 'key:slide')) {
    if (/^(?:1|true)$/.test(xmlAttribute(attributes, 'hidden') ?? '')) continue;
    const writer = createMarkdownWriter();
    const title = [...elementsOf(content, 'key:title-placeholder')].at(0)?.content ?? '';
    writeOldText(title, writer, styles, 2);
    writeOldText(title ? content.replace(title, '') : content, writer, styles);
    pages += 1;
    paged.add(pages, writer.finish());
  }
  return { ...paged.result(), pages };
}

function sheets(xml: string, styles: OldStyles): string {
  const writer = createMarkdownWriter();
  for (const { attributes, content } of elementsOf(xml, 'ls:workspace')) {
    writer.text(xmlAttribute(attributes, 'workspace-name') ?? '', {});
    writer.endBlock(2);
    writeOldText(content, writer, styles);
  }
  return writer.finish();
}
