import { createNestedList } from '../../markdown/nested-list.ts';
import type { MarkdownWriter } from '../../markdown/writer.ts';
import { createAnchors, createAttribute, createLevels } from './attribute-table.ts';
import type { Message } from './message.ts';
import type { TextStyles } from './text-styles.ts';

export interface StorageOptions {
  writer: MarkdownWriter;
  styles: TextStyles;
  /** Makes every paragraph a heading of this level. */
  heading?: number;
  /** Lists are left out within cells. */
  isCell?: boolean;
  /** Writes what is anchored at a place of the text, after its paragraph. */
  attachment(id: number): void;
  /** Gives the mark of a footnote. */
  footnote(id: number): string;
}

/** Besides ends of lines: breaks of sections, pages and columns. */
const paragraphEnds = new Set(['\n', '\r', '\u0004', '\u0005', '\u0006', '\f', '\u2029']);
const numbered = 3;

/** Writes a text with the styles that its attribute tables name (TSWP.StorageArchive); deleted text is left out. */
export function writeStorage(storage: Message, options: StorageOptions): void {
  const { writer, styles, heading = 0, isCell = false } = options;
  const text = storage.texts(3).join('');
  const at = attributesOf(storage);
  const list = createNestedList(writer);
  let start = 0;
  const endParagraph = (end: number) => {
    const paragraph = text.slice(start, end);
    const style = at.paragraph(start);
    const level = heading || styles.headingLevel(style);
    const listLevel = at.level(start);
    const label = styles.label(at.list(start), listLevel);
    const isItem = label > 0 && level === 0 && !isCell && /[^\s\ufffc]/.test(paragraph);
    if (isItem) list.start(listLevel, label === numbered);
    else if (!isCell) list.end();
    const attached = writeRuns(paragraph, start, at, options);
    writer.endBlock(isCell ? 0 : level);
    if (attached.length > 0 && !isCell) list.end();
    for (const id of attached) options.attachment(id);
    start = end + 1;
  };
  for (let place = 0; place <= text.length; place += 1) {
    if (place === text.length || paragraphEnds.has(text.charAt(place))) endParagraph(place);
  }
  if (!isCell) list.end();
}

const attributesOf = (storage: Message) => ({
  paragraph: createAttribute(storage.message(5), true),
  level: createLevels(storage.message(6)),
  list: createAttribute(storage.message(7), true),
  character: createAttribute(storage.message(8)),
  attachment: createAnchors(storage.message(9)),
  link: createAttribute(storage.message(11)),
  footnote: createAnchors(storage.message(16)),
  deletion: createAttribute(storage.message(22)),
});

/** Writes the runs of a paragraph and gives what is anchored in it. */
function writeRuns(
  paragraph: string,
  start: number,
  at: ReturnType<typeof attributesOf>,
  { writer, styles, footnote }: StorageOptions,
): number[] {
  const attached: number[] = [];
  let run = '';
  let key = '';
  let style = {};
  const flush = () => {
    if (run !== '') writer.text(run, style);
    run = '';
  };
  for (let i = 0; i < paragraph.length; i += 1) {
    const place = start + i;
    const [character, link, deletion] = [at.character(place), at.link(place), at.deletion(place)];
    const nowKey = `${character} ${link}`;
    if (nowKey !== key) {
      flush();
      key = nowKey;
      style = { ...styles.character(character), href: styles.href(link) };
    }
    if (deletion !== undefined) continue;
    const char = paragraph.charAt(i);
    if (char === '\ufffc') {
      const id = at.attachment(place);
      if (id !== undefined) attached.push(id);
    } else if (char === '\u000e') {
      const id = at.footnote(place);
      flush();
      if (id !== undefined) writer.text(footnote(id), {});
    } else if (char === '\u2028' || char === '\u000b') {
      flush();
      writer.lineBreak();
    } else run += char;
  }
  flush();
  return attached;
}
