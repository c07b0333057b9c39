import type { ExtractedText, SourceFile } from '../../define-extractor.ts';
import { createMarkdownWriter } from '../../markdown/writer.ts';
import { readText } from '../../text/read-text.ts';
import { createListItems } from '../docx/list-items.ts';
import { readNumbering } from '../docx/numbering.ts';
import { readStyles } from '../docx/styles.ts';
import { writeStory } from '../docx/write-story.ts';
import { declaredCharset } from '../html/declared-charset.ts';
import { elementsOf } from '../opendocument/write-text.ts';
import { modernNumbering, modernWord } from './modern-word.ts';
import { officeProperties } from './office-properties.ts';

/** Reads a Word document as Word 2003 writes it in XML: by the elements that the later format kept. */
export async function readWordXml(file: SourceFile): Promise<ExtractedText> {
  const xml = await readText(file, declaredCharset);
  const inside = (name: string) => [...elementsOf(xml, name)].map(({ content }) => content).join('');
  const story = modernWord(inside('w:body'));
  const writer = createMarkdownWriter();
  const styles = readStyles(modernWord(spacedNames(inside('w:styles'))).body);
  const lists = createListItems(writer, readNumbering(modernNumbering(inside('w:lists'))));
  const write = (part: string) => writeStory(part, { writer, styles, lists, links: story.links });
  for (const header of new Set(story.headers)) write(header);
  write(story.body);
  write(story.notes);
  for (const footer of new Set(story.footers)) write(footer);
  return { markdown: writer.finish(), language: styles.language, ...officeProperties(xml) };
}

/** LibreOffice writes the space of a name as its code. */
const spacedNames = (xml: string): string => xml.replace(/(<w:name w:val="[^"<>]{0,200}?)_20_/g, '$1 ');
