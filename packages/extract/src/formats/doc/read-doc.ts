import { type View, withView } from '../../bytes/view.ts';
import { documentProperties } from '../../cfb/document-properties.ts';
import { type Cfb, openCfb } from '../../cfb/open-cfb.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import { createMarkdownWriter } from '../../markdown/writer.ts';
import { Unreadable } from '../../unreadable.ts';
import { createListItems } from '../docx/list-items.ts';
import { type DocumentStreams, openDocument, type WordDocument } from './document.ts';
import { type Fib, readFib, type StoryRange } from './fib.ts';
import { readAnchored, readHeaders, readNotes } from './marks.ts';
import { type StoryContext, writeStory } from './write-story.ts';

/** Files of Word 2 are no compound files but start with the text's header. */
const oldestMark = 0xa5db;
const maxDataBytes = 64 * 1024 * 1024;

/** Reads a Word document of 1991 to 2003: page headers once, the body, its notes, page footers once. */
export async function readDoc(path: string): Promise<ExtractedText> {
  return withView(path, readDocView);
}

/** The same of bytes that are open. */
export function readDocView(view: View): ExtractedText {
  if (view.size > 2 && view.u16(0, true) === oldestMark) {
    const main = view.bytes(0, view.size);
    return { markdown: toMarkdown({ main, tables: main, data: Buffer.alloc(0) }, readFib(main)) };
  }
  const cfb = openCfb(view);
  const main = cfb.read('WordDocument');
  if (!main) throw new Unreadable('corrupt', 'no stream of text');
  const fib = readFib(main);
  const tables = fib.isOld ? main : cfb.read(fib.tableStream);
  if (!tables) throw new Unreadable('corrupt', 'no stream of tables');
  const markdown = toMarkdown({ main, tables, data: smallData(cfb) }, fib);
  return { markdown, ...documentProperties(cfb) };
}

/** The stream of pictures, of which only what is written down of them matters; a large one is not worth its memory. */
const smallData = (cfb: Cfb): Buffer => {
  const isSmall = (cfb.find('Data')?.size ?? 0) <= maxDataBytes;
  return (isSmall ? cfb.read('Data') : undefined) ?? Buffer.alloc(0);
};

function toMarkdown(streams: DocumentStreams, fib: Fib): string {
  const { tables } = streams;
  const document = openDocument(streams, fib);
  const writer = createMarkdownWriter();
  const footnotes = readNotes(tables, fib, 'footnote');
  const endnotes = readNotes(tables, fib, 'endnote');
  const context: StoryContext = {
    document,
    writer,
    lists: createListItems(writer, document.lists()),
    notes: new Map([...footnotes.labels, ...endnotes.labels]),
    anchored: readAnchored(tables, fib),
  };
  const { headers, footers } = readHeaders(tables, fib);
  for (const range of distinct(document, headers)) writeStory(context, range);
  writeStory(context, fib.story('body'));
  for (const { label, range } of [...footnotes.texts, ...endnotes.texts]) writeStory(context, range, label);
  for (const range of distinct(document, footers)) writeStory(context, range);
  return writer.finish();
}

/** One range for each text that is there. */
const distinct = ({ text }: WordDocument, ranges: StoryRange[]): StoryRange[] => [
  ...new Map(ranges.map((range) => [text.slice(range.start, range.end).trim(), range])).values(),
];
