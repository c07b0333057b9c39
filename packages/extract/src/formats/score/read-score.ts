import type { ExtractedText, SourceFile } from '../../define-extractor.ts';
import { singleLine } from '../../markdown/single-line.ts';
import { readText } from '../../text/read-text.ts';
import { scanXml, xmlAttribute } from '../../zip/scan-xml.ts';
import { declaredCharset } from '../html/declared-charset.ts';
import { createLyrics } from './lyrics.ts';

/** Elements whose text names the work, by the vocabularies that have them. */
const titles = new Set(['work-title', 'movement-title', 'Title', 'workTitle']);
const authors = new Set(['composer', 'Artist', 'Music']);
/** What else is written on the page: names of parts, directions, marks. */
const words = new Set(
  'part-name instrument-name trackName credit-words words rehearsal rights Subtitle Album Copyright Words Lyrics'.split(
    ' ',
  ),
);
/** Elements of MuseScore whose text is written on the page. */
const holders = new Set('Text StaffText SystemText Tempo RehearsalMark Expression'.split(' '));

/** Reads the words of a score: its title, who made it, its parts and directions, and what is sung, verse by verse. */
export async function readScore(file: SourceFile): Promise<ExtractedText> {
  const xml = await readText(file, declaredCharset);
  const open: { name: string; attributes: string }[] = [];
  const lyrics = createLyrics();
  const lines: string[] = [];
  const credits: string[] = [];
  let title: string | undefined;
  let author: string | undefined;

  const take = (name: string, attributes: string, text: string) => {
    const meta = xmlAttribute(attributes, name === 'metaTag' ? 'name' : 'type') ?? '';
    if (titles.has(name) || (name === 'metaTag' && titles.has(meta))) title ??= text;
    else if ((name === 'creator' || name === 'metaTag') && /composer|lyricist|arranger|poet/i.test(meta)) {
      credits.push(text);
      if (/composer/i.test(meta)) author ??= text;
    } else if (authors.has(name)) author ??= text;
    else if (words.has(name)) lines.push(text);
    else if (name === 'Name' && open.at(-2)?.name === 'Track') lines.push(text);
    else if (name === 'text' && holders.has(open.at(-2)?.name ?? '')) lines.push(text);
  };

  scanXml(xml, {
    start(name, attributes) {
      open.push({ name, attributes });
      lyrics.start(name, attributes);
    },
    end(name) {
      lyrics.end(name);
      open.pop();
    },
    text(value) {
      const { name = '', attributes = '' } = open.at(-1) ?? {};
      const text = singleLine(value);
      if (text === '') return;
      if (!lyrics.text(name, text)) take(name, attributes, text);
    },
  });
  const shown = [...new Set([...credits, ...lines])].filter((line) => line !== title && line !== author);
  const blocks = [title && `# ${title}`, author, ...shown, ...lyrics.verses()];
  return { markdown: blocks.filter(Boolean).join('\n\n'), title, author };
}
