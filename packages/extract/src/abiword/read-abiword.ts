import type { ExtractedText, SourceFile } from '../define-extractor.ts';
import { declaredCharset } from '../html/declared-charset.ts';
import { usableHref } from '../markdown/inline.ts';
import { createNestedList } from '../markdown/nested-list.ts';
import { createMarkdownWriter, type MarkdownWriter } from '../markdown/writer.ts';
import { readText } from '../text/read-text.ts';
import { scanXml, xmlAttribute } from '../zip/scan-xml.ts';

interface Look {
  bold: boolean;
  italic: boolean;
  strike: boolean;
  isHidden: boolean;
}

const plain: Look = { bold: false, italic: false, strike: false, isHidden: false };
const leftOut = new Set('metadata rdf styles lists pagesize ignoredwords revisions history data'.split(' '));
const ordered =
  /^(?:Numbered|Lower Case|Upper Case|Lower Roman|Upper Roman)|list-style:\s*(?:Numbered|Lower|Upper)/;

/** Reads a document of AbiWord: headings, lists, tables and notes, without deleted and hidden text. */
export async function readAbiWord(file: SourceFile): Promise<ExtractedText> {
  const xml = await readText(file, declaredCharset);
  const body = createMarkdownWriter();
  const notes = createMarkdownWriter();
  const lists = createNestedList(body);
  let writer: MarkdownWriter = body;
  let looks: Look[] = [];
  let levels: number[] = [];
  let depths: number[] = [];
  let href: string | undefined;
  let row = '';
  let noteCount = 0;
  let skipped = 0;

  const starts: Readonly<Record<string, (attributes: string) => void>> = {
    p: (attributes) => {
      const style = xmlAttribute(attributes, 'style') ?? '';
      const level = Number(xmlAttribute(attributes, 'level')) || 0;
      if (writer === body && level > 0) startItem(level, ordered.test(style || attributes));
      else if (writer === body) endList();
      levels.push(headingLevel(style));
      looks.push(lookOf(attributes, plain));
    },
    c: (attributes) => void looks.push(lookOf(attributes, looks.at(-1) ?? plain)),
    a: (attributes) => {
      href = usableHref(xmlAttribute(attributes, 'href'));
    },
    br: () => writer.lineBreak(),
    table: () => {
      endList();
      row = '';
      writer.startTable();
    },
    cell: (attributes) => {
      const at = (name: string) => new RegExp(`${name}:\\s*(\\d{1,6})`).exec(attributes)?.[1] ?? '';
      if (at('top-attach') !== row) writer.startRow();
      row = at('top-attach');
      writer.startCell({
        columns: Number(at('right-attach')) - Number(at('left-attach')) || 1,
        rows: Number(at('bot-attach')) - Number(row) || 1,
      });
    },
    foot: () => startNote(),
    endnote: () => startNote(),
  };
  /** Levels need not begin at one, nor follow one another. */
  const startItem = (level: number, isOrdered: boolean) => {
    depths = depths.filter((depth) => depth < level);
    lists.start(depths.length, isOrdered);
    depths.push(level);
  };
  const endList = () => {
    lists.end();
    depths = [];
  };
  const startNote = () => {
    noteCount += 1;
    writer.text(`[^${noteCount}]`, {});
    writer = notes;
    notes.text(`[^${noteCount}]: `, {});
  };
  const endNote = () => {
    notes.endBlock();
    writer = body;
  };
  const ends: Readonly<Record<string, () => void>> = {
    p: () => {
      if (writer === body) writer.endBlock(levels.at(-1));
      levels = levels.slice(0, -1);
      looks = looks.slice(0, -1);
    },
    c: () => void looks.pop(),
    a: () => {
      href = undefined;
    },
    cell: () => writer.endCell(),
    table: () => writer.endTable(),
    foot: endNote,
    endnote: endNote,
  };

  scanXml(xml, {
    start(name, attributes) {
      if (skipped > 0 || leftOut.has(name)) skipped += 1;
      else starts[name]?.(attributes);
    },
    end(name) {
      if (skipped > 0) skipped -= 1;
      else ends[name]?.();
    },
    text(value) {
      const { isHidden, ...style } = looks.at(-1) ?? { ...plain, isHidden: true };
      if (skipped === 0 && !isHidden) writer.text(value, { ...style, href });
    },
  });
  endList();
  const markdown = [body.finish(), notes.finish()].filter(Boolean).join('\n\n');
  return { markdown, ...propertiesOf(xml) };
}

const headingLevel = (style: string): number => {
  if (/^(?:Title|Chapter Heading)$/i.test(style)) return 1;
  return Number(/^(?:Numbered )?(?:Heading|Section Heading) ?([1-6])?/i.exec(style)?.[1] ?? 0);
};

function lookOf(attributes: string, outer: Look): Look {
  const props = xmlAttribute(attributes, 'props') ?? '';
  const has = (pattern: RegExp, before: boolean) => pattern.test(props) || before;
  return {
    bold: has(/font-weight:\s*bold/, outer.bold),
    italic: has(/font-style:\s*italic/, outer.italic),
    strike: has(/text-decoration:[^;]*line-through/, outer.strike),
    isHidden:
      has(/display:\s*none/, outer.isHidden) || /^-\d/.test(xmlAttribute(attributes, 'revision') ?? ''),
  };
}

function propertiesOf(xml: string): { title?: string; author?: string } {
  const head = xml.slice(0, 65_536);
  const value = (key: string) => {
    const text = new RegExp(`<m key="${key}">([^<]{1,1000})<`).exec(head)?.[1];
    return text?.replace(/\s+/g, ' ').trim() || undefined;
  };
  return { title: value('dc\\.title'), author: value('dc\\.creator') ?? value('meta:initial-creator') };
}
