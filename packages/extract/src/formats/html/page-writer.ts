import { type InlineStyle, usableHref } from '../../markdown/inline.ts';
import { createMarkdownWriter } from '../../markdown/writer.ts';
import { type Attributes, codeLanguage, image, inlineStyles } from './elements.ts';

/** What the end of an element does. */
export type Close = () => void;

/** Writes what is seen of a page: each element that means something to its text, and what its end undoes. */
export function createPageWriter() {
  const writer = createMarkdownWriter();
  const lists: { ordered: boolean; next: number }[] = [];
  let style: InlineStyle = {};
  let href: string | undefined;
  let headingLevel = 0;
  let code: { text: string[]; language: string } | undefined;

  /** Only the first block in a link carries its address, or one long address could fill the output. */
  const endBlock = () => {
    if (writer.endBlock(headingLevel)) href = undefined;
  };

  const text = (value: string) => {
    if (code) code.text.push(value);
    else writer.text(value, href ? { ...style, href } : style);
  };

  const restyle = (change: InlineStyle): Close => {
    const before = style;
    style = { ...style, ...change };
    return () => {
      style = before;
    };
  };

  const openLink = (attributes: Attributes): Close => {
    href = usableHref(attributes.get('href'));
    return () => {
      href = undefined;
    };
  };

  const openHeading = (level: number): Close => {
    headingLevel = level;
    return () => {
      endBlock();
      headingLevel = 0;
    };
  };

  const openQuote = (): Close => {
    writer.startQuote();
    return writer.leave;
  };

  const openList = (ordered: boolean, start = 1): Close => {
    endBlock();
    lists.push({ ordered, next: start });
    return () => {
      endBlock();
      lists.pop();
    };
  };

  const openItem = (): Close => {
    const list = lists.at(-1);
    writer.startItem(list?.ordered ? `${list.next++}.` : '-');
    return writer.leave;
  };

  const openTerm = (): Close => {
    endBlock();
    const restore = restyle({ bold: true });
    return () => {
      endBlock();
      restore();
    };
  };

  const openCode = (attributes: Attributes): Close => {
    const block = { text: [], language: codeLanguage(attributes) };
    code ??= block;
    return () => {
      if (code !== block) return;
      code = undefined;
      writer.codeBlock(block.text.join(''), block.language);
    };
  };

  const openTable = (): Close => {
    writer.startTable();
    return writer.endTable;
  };

  const openRow = (): Close => {
    writer.startRow();
    return writer.endCell;
  };

  const openCell = (attributes: Attributes): Close => {
    writer.startCell({ columns: Number(attributes.get('colspan')), rows: Number(attributes.get('rowspan')) });
    return writer.endCell;
  };

  const openers = new Map<string, (attributes: Attributes) => Close>([
    ['a', openLink],
    ['blockquote', openQuote],
    ['ul', () => openList(false)],
    ['menu', () => openList(false)],
    ['ol', (attributes) => openList(true, Number.parseInt(attributes.get('start') ?? '', 10) || 1)],
    ['li', openItem],
    ['dt', openTerm],
    ['pre', openCode],
    ['table', openTable],
    ['tr', openRow],
    ['td', openCell],
    ['th', openCell],
    ...[1, 2, 3, 4, 5, 6].map((level): [string, () => Close] => [`h${level}`, () => openHeading(level)]),
  ]);

  return {
    text,
    endBlock,
    finish: writer.finish,

    open(name: string, attributes: Attributes): Close | undefined {
      const inlineStyle = inlineStyles.get(name);
      if (!inlineStyle) return openers.get(name)?.(attributes);
      if (code && name === 'code') code.language ||= codeLanguage(attributes);
      return restyle(inlineStyle);
    },

    /** An element without content. */
    openVoid(name: string, attributes: Attributes): void {
      if (name === 'img') text(image(attributes));
      else if (name === 'hr') writer.rule();
      else if (name === 'br' && code) text('\n');
      else if (name === 'br') writer.lineBreak();
    },
  };
}
