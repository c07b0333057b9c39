import type { MarkdownWriter } from '../../markdown/writer.ts';
import { scanXml, xmlAttribute } from '../../zip/scan-xml.ts';
import { elements, type Reading } from './elements.ts';
import type { ListItems } from './list-items.ts';
import { createStoryWriter } from './story-writer.ts';
import { readProperty, type Styles } from './styles.ts';

interface Story {
  writer: MarkdownWriter;
  styles: Styles;
  lists: ListItems;
  links: ReadonlyMap<string, string>;
}

/** Deleted and moved text, earlier formatting, and the second form of drawings that are there twice. */
const leftOut = new Set(
  'del moveFrom Fallback pPrChange rPrChange tblPrChange tcPrChange trPrChange'.split(' '),
);

/** Writes the paragraphs and tables of one part: the body, the notes, a header or a footer. */
export function writeStory(xml: string, { writer, styles, lists, links }: Story): void {
  const story = createStoryWriter(writer, lists);
  const reading: Reading = {
    story,
    writer,
    links,
    run: {},
    properties: 'none',
    text: 'ignored',
    skipped: 0,
  };
  scanXml(xml, {
    start(name, attributes) {
      if (reading.skipped > 0 || leftOut.has(name)) reading.skipped += 1;
      else if (reading.properties === 'none' || name === 'rPr')
        elements.get(name)?.start?.(reading, attributes);
      else startProperty(reading, styles, name, attributes);
    },
    end(name) {
      if (reading.skipped > 0) reading.skipped -= 1;
      else if (reading.properties === 'none' || name === 'pPr' || name === 'rPr')
        elements.get(name)?.end?.(reading);
    },
    text(value) {
      if (reading.skipped > 0) return;
      if (reading.text === 'written') story.write(value, reading.run, reading.link);
      else if (reading.text === 'instruction') story.instruct(value);
    },
  });
  story.finish();
}

/** Properties of a style stand below those that the paragraph or run has itself, which come after it. */
function startProperty(
  { story, run, properties }: Reading,
  styles: Styles,
  name: string,
  attributes: string,
): void {
  const formatting = properties === 'run' ? run : properties === 'paragraph' ? story.formatting() : undefined;
  if (!formatting) return;
  if (name === 'pStyle' || name === 'rStyle') {
    Object.assign(formatting, styles.formatting(xmlAttribute(attributes, 'val') ?? ''));
  } else readProperty(formatting, name, attributes);
}
