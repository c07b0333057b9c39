import { type InlineStyle, usableHref } from '../../markdown/inline.ts';
import type { MarkdownWriter } from '../../markdown/writer.ts';
import { scanXml, xmlAttribute } from '../../zip/scan-xml.ts';
import type { OldStyles } from './old-styles.ts';
import { createOldTable } from './write-old-table.ts';

const leftOut = new Set([
  'stylesheet',
  'section-prototypes',
  'header',
  'footer',
  'metadata',
  'theme-list',
  'master-slide',
  'master-slides',
  'annotations',
  'prototype-drawables',
  'insertion-point',
  'page-number',
  'page-count',
  'sticky-note',
]);

/** Writes the texts and tables in a part of a document of iWork '05 to '09, in their order. */
export function writeOldText(xml: string, writer: MarkdownWriter, styles: OldStyles, heading = 0): void {
  const table = createOldTable(writer);
  let skipped = 0;
  let paragraph: { level: number } | undefined;
  let notes = 0;
  let style: InlineStyle = {};
  let href: string | undefined;

  const start = (name: string, attributes: string) => {
    const attribute = (of: string) => xmlAttribute(attributes, of);
    if (table.start(name, attributes)) return;
    if (name === 'p') paragraph = { level: heading || styles.headingLevel(attribute('style')) };
    else if (name === 'span') style = styles.character(attribute('style'));
    else if (name === 'link') href = usableHref(attribute('href'));
    else if (name === 'tab') writer.text(' ', {});
    else if (name === 'lnbr' || name === 'crbr') writer.lineBreak();
    else if (name === 'notes') {
      notes += 1;
      writer.startQuote();
    }
  };
  const end = (name: string) => {
    if (table.end(name)) return;
    if (name === 'p') {
      writer.endBlock(notes > 0 || table.isOpen() ? 0 : (paragraph?.level ?? 0));
      paragraph = undefined;
    } else if (name === 'span') style = {};
    else if (name === 'link') href = undefined;
    else if (name === 'notes' && notes > 0) {
      notes -= 1;
      writer.leave();
    }
  };

  scanXml(xml, {
    start(name, attributes) {
      if (skipped > 0 || leftOut.has(name)) skipped += 1;
      else start(name, attributes);
    },
    end(name) {
      if (skipped > 0) skipped -= 1;
      else end(name);
    },
    text(value) {
      if (skipped === 0 && paragraph) writer.text(value, { ...style, href });
    },
  });
}
