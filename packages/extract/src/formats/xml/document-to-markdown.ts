import type { ExtractedText } from '../../define-extractor.ts';
import { type InlineStyle, usableHref } from '../../markdown/inline.ts';
import { createMarkdownWriter } from '../../markdown/writer.ts';
import { scanXml, xmlAttribute } from '../../zip/scan-xml.ts';
import { createNotes } from './notes.ts';
import type { Role } from './roles.ts';

type Close = () => void;

const styles: Partial<Record<Role, InlineStyle>> = {
  bold: { bold: true },
  italic: { italic: true },
  strike: { strike: true },
  literal: { code: true },
};

const nothing = () => {};

/** An XML document as markdown, by what its elements mean. Elements without a role are blocks of text. */
export function documentToMarkdown(xml: string, roles: ReadonlyMap<string, Role>): ExtractedText {
  const writer = createMarkdownWriter();
  const notes = createNotes();
  const lists: { next: number }[] = [];
  const closers: Close[] = [];
  let style: InlineStyle = {};
  let depth = 0;
  let hidden = 0;
  let code: string[] | undefined;
  let heading: string[] | undefined;
  let title: string | undefined;

  const restyle = (change: InlineStyle): Close => {
    const before = style;
    style = { ...style, ...change };
    return () => {
      style = before;
    };
  };

  const block = (): Close => {
    writer.endBlock();
    return () => void writer.endBlock();
  };

  const openTitle = (): Close => {
    writer.endBlock();
    heading = [];
    return () => {
      title ??= heading?.join('').replace(/\s+/g, ' ').trim() || undefined;
      heading = undefined;
      writer.endBlock(Math.min(Math.max(depth, 1), 6));
    };
  };

  const openList = (isNumbered: boolean): Close => {
    writer.endBlock();
    lists.push({ next: isNumbered ? 1 : 0 });
    return () => {
      writer.endBlock();
      lists.pop();
    };
  };

  const openItem = (): Close => {
    const list = lists.at(-1);
    writer.startItem(list?.next ? `${list.next++}.` : '-');
    return writer.leave;
  };

  const openCode = (): Close => {
    code ??= [];
    return () => {
      if (code) writer.codeBlock(code.join(''));
      code = undefined;
    };
  };

  const openers: Record<Role, (attributes: string) => Close> = {
    section: () => {
      writer.endBlock();
      depth += 1;
      return () => {
        writer.endBlock();
        depth -= 1;
      };
    },
    title: openTitle,
    block,
    list: () => openList(false),
    numbered: () => openList(true),
    item: openItem,
    term: () => {
      const end = block();
      const restore = restyle({ bold: true });
      return () => {
        end();
        restore();
      };
    },
    table: () => {
      writer.startTable();
      return writer.endTable;
    },
    row: () => {
      writer.startRow();
      return writer.endCell;
    },
    cell: (attributes) => {
      writer.startCell({ columns: Number(xmlAttribute(attributes, 'colspan')) });
      return writer.endCell;
    },
    code: openCode,
    quote: () => {
      writer.startQuote();
      return writer.leave;
    },
    bold: () => restyle({ bold: true }),
    italic: (attributes) =>
      restyle(
        /bold|strong/.test(xmlAttribute(attributes, 'role') ?? xmlAttribute(attributes, 'rend') ?? '')
          ? { bold: true }
          : { italic: true },
      ),
    strike: () => restyle(styles.strike ?? {}),
    literal: () => restyle(styles.literal ?? {}),
    link: (attributes) => restyle({ href: linkTarget(attributes) }),
    inline: () => nothing,
    note: () => {
      writer.text(notes.open(), {});
      return notes.close;
    },
    break: () => {
      writer.lineBreak();
      return nothing;
    },
    rule: () => {
      writer.rule();
      return nothing;
    },
    hidden: () => {
      hidden += 1;
      return () => {
        hidden -= 1;
      };
    },
  };

  scanXml(xml, {
    start(name, attributes) {
      const role = roles.get(name) ?? 'block';
      const isPassed = (hidden > 0 || notes.isOpen()) && role !== 'hidden' && role !== 'note';
      closers.push(isPassed || (code && role !== 'code') ? nothing : openers[role](attributes));
    },
    end() {
      closers.pop()?.();
    },
    text(value) {
      if (hidden > 0) return;
      if (notes.isOpen()) notes.add(value);
      else if (code) code.push(value);
      else {
        heading?.push(value);
        writer.text(value, style);
      }
    },
  });
  while (closers.length > 0) closers.pop()?.();
  return { markdown: [writer.finish(), notes.render()].filter(Boolean).join('\n\n'), title };
}

const linkTarget = (attributes: string): string | undefined =>
  usableHref(
    ['href', 'url', 'target']
      .map((name) => xmlAttribute(attributes, name))
      .find((href) => href && /^\w+:/.test(href)),
  );
