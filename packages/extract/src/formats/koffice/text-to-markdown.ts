import { createNestedList } from '../../markdown/nested-list.ts';
import { createMarkdownWriter } from '../../markdown/writer.ts';
import { scanXml, xmlAttribute } from '../../zip/scan-xml.ts';

interface Paragraph {
  text: string;
  level: number;
  /** Depth in a list, -1 outside of one. */
  depth: number;
  isNumbered: boolean;
}

const emptyParagraph = (): Paragraph => ({ text: '', level: 0, depth: -1, isNumbered: false });
/** Kinds of counters that are numbers or letters; the others are marks. */
const numbered = new Set(['1', '2', '3', '4', '5']);

/** The paragraphs of KWord and KPresenter: headings by their styles, lists by their counters, notes of slides as quotations. */
export function kTextToMarkdown(xml: string): string {
  const writer = createMarkdownWriter();
  const lists = createNestedList(writer);
  let paragraph = emptyParagraph();
  let inText = false;

  const write = () => {
    const { text, level, depth, isNumbered } = paragraph;
    if (depth >= 0) lists.start(depth, isNumbered);
    else lists.end();
    writer.text(text, {});
    writer.endBlock(level);
  };

  scanXml(xml, {
    start(name, attributes) {
      const value = xmlAttribute(attributes, 'value') ?? '';
      if (name === 'PARAGRAPH' || name === 'P') paragraph = emptyParagraph();
      else if (name === 'TEXT') inText = true;
      else if (name === 'NAME') paragraph.level = Number(/^Head(?:ing)? ?([1-6])/i.exec(value)?.[1] ?? 0);
      else if (name === 'COUNTER' && paragraph.level === 0) {
        const type = xmlAttribute(attributes, 'type') ?? '0';
        paragraph.depth = type === '0' ? -1 : Number(xmlAttribute(attributes, 'depth')) || 0;
        paragraph.isNumbered = numbered.has(type);
      } else if (name === 'Note') {
        lists.end();
        writer.startQuote();
        writer.text(xmlAttribute(attributes, 'note') ?? '', {});
        writer.leave();
      }
    },
    end(name) {
      if (name === 'TEXT') inText = false;
      else if (name === 'PARAGRAPH' || name === 'P') write();
    },
    text(value) {
      if (inText) paragraph.text += value;
    },
  });
  lists.end();
  return writer.finish();
}
