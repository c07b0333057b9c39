import type { ExtractedText, SourceFile } from '../../define-extractor.ts';
import { readText } from '../../text/read-text.ts';
import { scanXml } from '../../zip/scan-xml.ts';
import { declaredCharset } from '../html/declared-charset.ts';
import { createAbiWordStory } from './abiword-story.ts';

const leftOut = new Set('metadata rdf styles lists pagesize ignoredwords revisions history data'.split(' '));

/** Reads a document of AbiWord: headings, lists, tables and notes, without deleted and hidden text. */
export async function readAbiWord(file: SourceFile): Promise<ExtractedText> {
  const xml = await readText(file, declaredCharset);
  const story = createAbiWordStory();
  let skipped = 0;
  scanXml(xml, {
    start(name, attributes) {
      if (skipped > 0 || leftOut.has(name)) skipped += 1;
      else story.start(name, attributes);
    },
    end(name) {
      if (skipped > 0) skipped -= 1;
      else story.end(name);
    },
    text(value) {
      if (skipped === 0) story.text(value);
    },
  });
  return { markdown: story.finish(), ...propertiesOf(xml) };
}

function propertiesOf(xml: string): { title?: string; author?: string } {
  const head = xml.slice(0, 65_536);
  const value = (key: string) => {
    const text = new RegExp(`<m key="${key}">([^<]{1,1000})<`).exec(head)?.[1];
    return text?.replace(/\s+/g, ' ').trim() || undefined;
  };
  return { title: value('dc\\.title'), author: value('dc\\.creator') ?? value('meta:initial-creator') };
}
