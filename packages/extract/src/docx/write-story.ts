import { usableHref } from '../markdown/inline.ts';
import type { MarkdownWriter } from '../markdown/writer.ts';
import { scanXml, xmlAttribute } from '../zip/scan-xml.ts';
import type { ListItems } from './list-items.ts';
import { type Formatting, readProperty, type Styles } from './styles.ts';

interface Story {
  writer: MarkdownWriter;
  styles: Styles;
  lists: ListItems;
  links: ReadonlyMap<string, string>;
}

interface Paragraph {
  formatting: Formatting;
  hasBegun: boolean;
}

/** Deleted and moved text, earlier formatting, and the second form of drawings that are there twice. */
const skipped = new Set(
  'del moveFrom Fallback pPrChange rPrChange tblPrChange tcPrChange trPrChange'.split(' '),
);

/** Writes the paragraphs and tables of one part: the body, the notes, a header or a footer. */
export function writeStory(xml: string, { writer, styles, lists, links }: Story): void {
  /** More than one while a text box stands within a paragraph. */
  const paragraphs: Paragraph[] = [];
  const fields: { instruction: string; isResult: boolean }[] = [];
  let run: Formatting = {};
  let properties: 'none' | 'paragraph' | 'mark' | 'run' = 'none';
  let reading: 'nothing' | 'text' | 'instruction' = 'nothing';
  let link: string | undefined;
  let noteLabel = '';
  let tableDepth = 0;
  let skip = 0;

  const begin = (paragraph: Paragraph) => {
    paragraph.hasBegun = true;
    const { listId = '0', listLevel = 0, headingLevel } = paragraph.formatting;
    const isListed = listId !== '0';
    const isItem = isListed && !headingLevel && tableDepth === 0;
    if (!isItem && tableDepth === 0) lists.end();
    const label = isItem ? lists.start(listId, listLevel) : isListed ? lists.label(listId, listLevel) : '';
    writer.text(noteLabel + label, {});
    noteLabel = '';
  };

  const write = (text: string) => {
    const paragraph = paragraphs.at(-1);
    if (!paragraph || text === '' || run.hidden || paragraph.formatting.hidden) return;
    if (!paragraph.hasBegun) begin(paragraph);
    const href = usableHref(link ?? fieldLink());
    writer.text(text, { bold: run.bold, italic: run.italic, strike: run.strike, href });
  };

  const fieldLink = () => {
    const field = fields.findLast(({ isResult }) => isResult);
    return field && /^\s*HYPERLINK\s+"([^"]+)"/.exec(field.instruction)?.[1];
  };

  const endBlock = () => {
    const paragraph = paragraphs.at(-1);
    if (paragraph?.hasBegun) writer.endBlock(paragraph.formatting.headingLevel);
  };

  const startNote = (prefix: string) => (attributes: string) => {
    if (xmlAttribute(attributes, 'type')) skip = 1;
    else noteLabel = `[^${prefix}${xmlAttribute(attributes, 'id')}]: `;
  };

  const starts = new Map<string, (attributes: string) => void>(
    Object.entries({
      p() {
        endBlock();
        paragraphs.push({ formatting: {}, hasBegun: false });
      },
      pPr() {
        properties = 'paragraph';
      },
      r() {
        run = {};
      },
      rPr() {
        properties = properties === 'paragraph' ? 'mark' : 'run';
      },
      t() {
        reading = 'text';
      },
      instrText() {
        reading = 'instruction';
      },
      tab: () => write(' '),
      br: () => writer.lineBreak(),
      cr: () => writer.lineBreak(),
      noBreakHyphen: () => write('-'),
      sym(attributes: string) {
        const code = Number.parseInt(xmlAttribute(attributes, 'char') ?? '', 16);
        if (code >= 0x20 && code < 0xd800) write(String.fromCharCode(code));
      },
      docPr: (attributes: string) => write(xmlAttribute(attributes, 'descr')?.trim() ?? ''),
      hyperlink(attributes: string) {
        link = links.get(xmlAttribute(attributes, 'id') ?? '');
      },
      fldChar(attributes: string) {
        const type = xmlAttribute(attributes, 'fldCharType');
        const field = fields.at(-1);
        if (type === 'begin') fields.push({ instruction: '', isResult: false });
        else if (type === 'end') fields.pop();
        else if (field) field.isResult = true;
      },
      footnoteReference: (attributes: string) => write(`[^${xmlAttribute(attributes, 'id')}]`),
      endnoteReference: (attributes: string) => write(`[^e${xmlAttribute(attributes, 'id')}]`),
      footnote: startNote(''),
      endnote: startNote('e'),
      tbl() {
        if (tableDepth === 0) lists.end();
        tableDepth += 1;
        writer.startTable();
      },
      tr: () => writer.startRow(),
      tc: () => writer.startCell(),
      gridSpan: (attributes: string) => writer.spanCell({ columns: Number(xmlAttribute(attributes, 'val')) }),
    }),
  );

  const ends = new Map<string, () => void>(
    Object.entries({
      p() {
        endBlock();
        paragraphs.pop();
      },
      pPr() {
        properties = 'none';
      },
      rPr() {
        properties = properties === 'mark' ? 'paragraph' : 'none';
      },
      t() {
        reading = 'nothing';
      },
      instrText() {
        reading = 'nothing';
      },
      hyperlink() {
        link = undefined;
      },
      tc: () => writer.endCell(),
      tbl() {
        tableDepth -= 1;
        writer.endTable();
      },
    }),
  );

  const startProperty = (name: string, attributes: string) => {
    const paragraph = paragraphs.at(-1);
    const style = () => styles.formatting(xmlAttribute(attributes, 'val') ?? '');
    if (properties === 'run') {
      if (name === 'rStyle') run = { ...style(), ...run };
      else readProperty(run, name, attributes);
    } else if (properties === 'paragraph' && paragraph) {
      if (name === 'pStyle') paragraph.formatting = { ...style(), ...paragraph.formatting };
      else readProperty(paragraph.formatting, name, attributes);
    }
  };

  scanXml(xml, {
    start(name, attributes) {
      if (skip > 0 || skipped.has(name)) skip += 1;
      else if (properties === 'none' || name === 'rPr') starts.get(name)?.(attributes);
      else startProperty(name, attributes);
    },
    end(name) {
      if (skip > 0) skip -= 1;
      else if (properties === 'none' || name === 'pPr' || name === 'rPr') ends.get(name)?.();
    },
    text(value) {
      if (skip > 0) return;
      const field = fields.at(-1);
      if (reading === 'text') write(value);
      else if (reading === 'instruction' && field && !field.isResult) field.instruction += value;
    },
  });
  endBlock();
  lists.end();
}
