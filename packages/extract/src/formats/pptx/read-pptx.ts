import { readFile } from 'node:fs/promises';
import type { ExtractedText } from '../../define-extractor.ts';
import { createMarkdownWriter } from '../../markdown/writer.ts';
import { createPagedText } from '../../ocr/paged-text.ts';
import { scanXml } from '../../zip/scan-xml.ts';
import { coreProperties } from '../docx/core-properties.ts';
import { openParts, type Parts } from '../docx/package-parts.ts';
import { graphicText } from './graphic-text.ts';
import type { SlideText } from './shape-writer.ts';
import { writeSlide } from './write-slide.ts';

/** Reads a presentation: each slide that is shown as a page, with its title, its text and the speaker's notes. */
export async function readPptx(path: string): Promise<ExtractedText> {
  const parts = openParts(await readFile(path));
  const main = parts.main();
  const targets = new Map(parts.relationships(main).map(({ id, target }) => [id, target]));
  const paged = createPagedText();
  const footers = new Set<string>();
  const isNewFooter = (text: string) => !footers.has(text) && footers.add(text).has(text);
  let pages = 0;
  for (const id of slideIds(parts.xml(main) ?? '')) {
    const part = targets.get(id) ?? '';
    const xml = parts.xml(part);
    if (xml === undefined || isHidden(xml)) continue;
    pages += 1;
    paged.add(pages, slideText(parts, part, xml, isNewFooter));
  }
  return { ...paged.result(), pages, ...coreProperties(parts) };
}

function slideIds(presentation: string): string[] {
  const ids: string[] = [];
  scanXml(presentation, {
    start(name, attributes) {
      const id = name === 'sldId' ? /\s[\w-]+:id\s*=\s*["']([^"']*)/.exec(attributes)?.[1] : undefined;
      if (id) ids.push(id);
    },
    end() {},
  });
  return ids;
}

const isHidden = (slide: string): boolean => /<(?:\w+:)?sld\s[^>]*\sshow\s*=\s*["'](?:0|false)/.test(slide);

function slideText(parts: Parts, part: string, xml: string, isNewFooter: (text: string) => boolean): string {
  const writer = createMarkdownWriter();
  const related = parts.relationships(part);
  const targetsOf = (type: string) =>
    related.filter((relationship) => relationship.type === type).map(({ target }) => target);
  const links = new Map(related.map(({ id, type, target }) => [id, type === 'hyperlink' ? target : '']));
  const write = (text: string, what: SlideText) => writeSlide(text, { writer, links, what, isNewFooter });
  write(xml, 'title');
  write(xml, 'body');
  for (const type of ['diagramData', 'chart'])
    for (const target of targetsOf(type)) graphicText(parts.xml(target) ?? '', writer);
  for (const target of targetsOf('notesSlide')) {
    writer.startQuote();
    write(parts.xml(target) ?? '', 'notes');
    writer.leave();
  }
  return writer.finish();
}
