import type { ExtractedText } from '../define-extractor.ts';
import { address, type InlineStyle, usableHref } from '../markdown/inline.ts';
import { createMarkdownWriter } from '../markdown/writer.ts';
import { blockNames, createOpenElements } from './open-elements.ts';
import { scanHtml } from './scan-html.ts';

type Attributes = ReadonlyMap<string, string>;
type Close = () => void;

const unseen = new Set(
  'script style template noscript nav iframe object canvas svg math select textarea button audio video datalist title'.split(
    ' ',
  ),
);
/** Elements that are kept track of; the others are transparent unless they are hidden. */
const meaningful = new Set(
  'a b strong i em s del code kbd samp p blockquote ul ol menu li dt dd pre table tr td th h1 h2 h3 h4 h5 h6'.split(
    ' ',
  ),
);
const voids = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
const inlineStyles = new Map<string, InlineStyle>([
  ['b', { bold: true }],
  ['strong', { bold: true }],
  ['i', { italic: true }],
  ['em', { italic: true }],
  ['s', { strike: true }],
  ['del', { strike: true }],
  ['code', { code: true }],
  ['kbd', { code: true }],
  ['samp', { code: true }],
]);

/** Converts a page to markdown. Scripts, navigation and hidden elements are left out. */
export function htmlToMarkdown(html: string): ExtractedText {
  const writer = createMarkdownWriter();
  const lists: { ordered: boolean; next: number }[] = [];
  let style: InlineStyle = {};
  let href: string | undefined;
  let headingLevel = 0;
  let hidden = 0;
  let title = '';
  let inTitle = false;
  let language: string | undefined;
  let author: string | undefined;
  let code: { text: string[]; language: string } | undefined;

  /** Only the first block in a link carries its address. */
  const endBlock = () => {
    if (writer.endBlock(headingLevel)) href = undefined;
  };
  const write = (text: string) => writer.text(text, href ? { ...style, href } : style);
  const restyle = (change: InlineStyle): Close => {
    const before = style;
    style = { ...style, ...change };
    return () => {
      style = before;
    };
  };

  const openers = new Map<string, (attributes: Attributes) => Close>(
    Object.entries({
      a: (attributes: Attributes) => {
        href = usableHref(attributes.get('href'));
        return () => {
          href = undefined;
        };
      },
      p: () => endBlock,
      blockquote: () => {
        writer.startQuote();
        return writer.leave;
      },
      ul: () => openList(false, 1),
      menu: () => openList(false, 1),
      ol: (attributes: Attributes) => openList(true, Number.parseInt(attributes.get('start') ?? '', 10) || 1),
      li: () => {
        const list = lists.at(-1);
        writer.startItem(list?.ordered ? `${list.next++}.` : '-');
        return writer.leave;
      },
      dt: () => {
        endBlock();
        const restore = restyle({ bold: true });
        return () => {
          endBlock();
          restore();
        };
      },
      dd: () => endBlock,
      pre: (attributes: Attributes) => {
        endBlock();
        const block = { text: [], language: codeLanguage(attributes) };
        code ??= block;
        return () => {
          if (code === block) {
            code = undefined;
            writer.codeBlock(block.text.join(''), block.language);
          }
        };
      },
      table: () => {
        endBlock();
        writer.startTable();
        return writer.endTable;
      },
      tr: () => {
        writer.startRow();
        return writer.endCell;
      },
      td: openCell,
      th: openCell,
    }),
  );
  for (const level of [1, 2, 3, 4, 5, 6]) openers.set(`h${level}`, () => openHeading(level));

  function openList(ordered: boolean, start: number): Close {
    endBlock();
    lists.push({ ordered, next: start });
    return () => {
      endBlock();
      lists.pop();
    };
  }

  function openCell(attributes: Attributes): Close {
    writer.startCell({ columns: Number(attributes.get('colspan')), rows: Number(attributes.get('rowspan')) });
    return writer.endCell;
  }

  function openHeading(level: number): Close {
    endBlock();
    headingLevel = level;
    return () => {
      endBlock();
      headingLevel = 0;
    };
  }

  function open(name: string, attributes: Attributes): Close | undefined {
    const isHidden = unseen.has(name) || hides(attributes);
    if (isHidden || hidden > 0) {
      if (isHidden) hidden += 1;
      if (name === 'title' && title === '') inTitle = true;
      return () => {
        if (isHidden) hidden -= 1;
        inTitle = false;
      };
    }
    const inlineStyle = inlineStyles.get(name);
    if (inlineStyle) {
      if (code && name === 'code') code.language ||= codeLanguage(attributes);
      return restyle(inlineStyle);
    }
    return openers.get(name)?.(attributes);
  }

  function openVoid(name: string, attributes: Attributes): void {
    if (name === 'meta' && attributes.get('name')?.toLowerCase() === 'author')
      author = attributes.get('content');
    if (hidden > 0) return;
    if (name === 'br') {
      if (code) code.text.push('\n');
      else writer.lineBreak();
    } else if (name === 'hr') writer.rule();
    else if (name === 'img' && !hides(attributes)) write(image(attributes));
  }

  const elements = createOpenElements<Close | undefined>((close) => close?.());
  scanHtml(html, {
    start(name, attributes) {
      if (name === 'html') language = attributes.get('lang') || undefined;
      elements.start(name);
      if (voids.has(name)) {
        openVoid(name, attributes);
        return;
      }
      if (hidden === 0 && blockNames.has(name)) endBlock();
      if (hidden > 0 || isTracked(name) || hides(attributes)) {
        elements.push(name, () => open(name, attributes));
      }
    },
    end(name) {
      if (hidden === 0 && blockNames.has(name)) endBlock();
      if (hidden > 0 || isTracked(name)) elements.end(name);
    },
    text(value) {
      if (inTitle) title += value;
      else if (hidden === 0 && code) code.text.push(value);
      else if (hidden === 0) write(value);
    },
  });
  elements.finish();

  return { markdown: writer.finish(), title: oneLine(title), author: oneLine(author), language };
}

const isTracked = (name: string): boolean => meaningful.has(name) || unseen.has(name);

const hides = (attributes: Attributes): boolean =>
  attributes.size > 0 &&
  (attributes.has('hidden') ||
    /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(attributes.get('style') ?? ''));

const codeLanguage = (attributes: Attributes): string =>
  /\blang(?:uage)?-([\w+#.-]{1,32})/.exec(attributes.get('class') ?? '')?.[1] ?? '';

function image(attributes: Attributes): string {
  const alt = oneLine(attributes.get('alt'));
  if (!alt) return '';
  const src = usableHref(attributes.get('src'));
  return src ? `![${alt}](${address(src)})` : alt;
}

const oneLine = (text: string | undefined): string | undefined =>
  text?.replace(/\s+/g, ' ').trim().slice(0, 1000) || undefined;
