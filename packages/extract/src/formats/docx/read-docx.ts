import { readFile } from 'node:fs/promises';
import type { ExtractedText } from '../../define-extractor.ts';
import { createMarkdownWriter } from '../../markdown/writer.ts';
import { scanXml } from '../../zip/scan-xml.ts';
import { coreProperties } from './core-properties.ts';
import { createListItems } from './list-items.ts';
import { readNumbering } from './numbering.ts';
import { openParts, type Relationship } from './package-parts.ts';
import { readStyles } from './styles.ts';
import { writeStory } from './write-story.ts';

/** Reads a Word document: page headers once, the body, its notes, page footers once. */
export async function readDocx(path: string): Promise<ExtractedText> {
  const parts = openParts(await readFile(path));
  const main = parts.main();
  const related = parts.relationships(main);
  const partsOfType = (type: string) => related.filter((relationship) => relationship.type === type);
  const xmlOfType = (type: string) => parts.xml(partsOfType(type)[0]?.target ?? '') ?? '';

  const writer = createMarkdownWriter();
  const styles = readStyles(xmlOfType('styles'));
  const lists = createListItems(writer, readNumbering(xmlOfType('numbering')));
  const write = (xml: string, relationships: Relationship[]) =>
    writeStory(xml, { writer, styles, lists, links: linksOf(relationships) });
  const writeOnce = (type: string) => {
    const texts = new Map(partsOfType(type).map(({ target }) => [textOf(parts.xml(target) ?? ''), target]));
    for (const target of texts.values()) write(parts.xml(target) ?? '', parts.relationships(target));
  };

  writeOnce('header');
  write(parts.xml(main) ?? '', related);
  for (const type of ['footnotes', 'endnotes']) {
    for (const { target } of partsOfType(type)) write(parts.xml(target) ?? '', parts.relationships(target));
  }
  writeOnce('footer');
  return { markdown: writer.finish(), language: styles.language, ...coreProperties(parts) };
}

const linksOf = (relationships: Relationship[]): Map<string, string> =>
  new Map(relationships.filter(({ type }) => type === 'hyperlink').map(({ id, target }) => [id, target]));

function textOf(xml: string): string {
  let text = '';
  let within = false;
  scanXml(xml, {
    start(name) {
      within = name === 't';
    },
    end() {
      within = false;
    },
    text(value) {
      if (within) text += value;
    },
  });
  return text.trim();
}
