import { createMarkdownWriter, type MarkdownWriter } from '../../markdown/writer.ts';
import { scanXml, xmlAttribute } from '../../zip/scan-xml.ts';

/** Names of styles of paragraphs that are headings, in the languages of many a template. */
const heading =
  /(?:^|[^a-z])(?:heading|headline|title|überschrift|titre|titolo|título|kop|h)[ _-]?([1-6])?(?:$|[^a-z])/i;
const leftOut = new Set([
  'Note',
  'HiddenText',
  'DeletedText',
  'Properties',
  'XMLAttribute',
  'StoryPreference',
]);

/** Writes a story of InDesign: its paragraphs, headings by the names of their styles, tables, and footnotes, which `counter` numbers. */
export function storyToMarkdown(xml: string, counter: { notes: number }): string {
  const body = createMarkdownWriter();
  const notes = createMarkdownWriter();
  let writer: MarkdownWriter = body;
  const levels: number[] = [];
  const fonts: { bold: boolean; italic: boolean }[] = [];
  let inContent = false;
  let skipped = 0;
  let row = '';

  const endBlock = () => void writer.endBlock(writer === body ? levels.at(-1) : 0);
  const starts: Readonly<Record<string, (attributes: string) => void>> = {
    ParagraphStyleRange: (attributes) =>
      void levels.push(levelOf(xmlAttribute(attributes, 'AppliedParagraphStyle'))),
    CharacterStyleRange: (attributes) => void fonts.push(fontOf(attributes)),
    Content: () => {
      inContent = true;
    },
    Br: endBlock,
    Table: () => {
      endBlock();
      row = '';
      writer.startTable();
    },
    Cell: (attributes) => {
      const [, own = ''] = (xmlAttribute(attributes, 'Name') ?? '').split(':');
      if (own !== row) writer.startRow();
      row = own;
      const span = (name: string) => Number(xmlAttribute(attributes, name)) || undefined;
      writer.startCell({ columns: span('ColumnSpan'), rows: span('RowSpan') });
    },
    Footnote: () => {
      counter.notes += 1;
      writer.text(`[^${counter.notes}]`, {});
      writer = notes;
      notes.text(`[^${counter.notes}]: `, {});
    },
  };
  const ends: Readonly<Record<string, () => void>> = {
    ParagraphStyleRange: () => void levels.pop(),
    CharacterStyleRange: () => void fonts.pop(),
    Content: () => {
      inContent = false;
    },
    Cell: () => writer.endCell(),
    Table: () => writer.endTable(),
    Footnote: () => {
      notes.endBlock();
      writer = body;
    },
    Story: endBlock,
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
      if (inContent && skipped === 0) writer.text(value.replace(/[\u2028\u2029]/g, ' '), fonts.at(-1) ?? {});
    },
  });
  return [body.finish(), notes.finish()].filter(Boolean).join('\n\n');
}

function levelOf(style = ''): number {
  const name = style.slice(style.lastIndexOf('/') + 1).replace(/%3a/gi, ':');
  const match = heading.exec(name);
  return match ? Number(match[1] ?? 1) : 0;
}

function fontOf(attributes: string): { bold: boolean; italic: boolean } {
  const named = `${xmlAttribute(attributes, 'FontStyle') ?? ''} ${xmlAttribute(attributes, 'AppliedCharacterStyle') ?? ''}`;
  return { bold: /bold|semibold|black/i.test(named), italic: /italic|oblique|emphasis/i.test(named) };
}
