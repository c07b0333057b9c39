import { usableHref } from '../../markdown/inline.ts';
import { createNestedList } from '../../markdown/nested-list.ts';
import { createMarkdownWriter, type MarkdownWriter } from '../../markdown/writer.ts';
import { xmlAttribute } from '../../zip/scan-xml.ts';
import { headingLevel, isOrdered, type Look, lookOf, plainLook } from './styles.ts';

/** What the start or the end of an element does. */
type Handlers<T extends unknown[]> = Readonly<Record<string, (...given: T) => void>>;

/** Writes the paragraphs, lists, tables and notes of a document of AbiWord. */
export function createAbiWordStory() {
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

  const starts: Handlers<[attributes: string]> = {
    p: (attributes) => {
      const style = xmlAttribute(attributes, 'style') ?? '';
      const level = Number(xmlAttribute(attributes, 'level')) || 0;
      if (writer === body && level > 0) startItem(level, isOrdered(style || attributes));
      else if (writer === body) endList();
      levels.push(headingLevel(style));
      looks.push(lookOf(attributes, plainLook));
    },
    c: (attributes) => void looks.push(lookOf(attributes, looks.at(-1) ?? plainLook)),
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
  const ends: Handlers<[]> = {
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

  return {
    start: (name: string, attributes: string) => starts[name]?.(attributes),
    end: (name: string) => ends[name]?.(),
    text(value: string): void {
      const { isHidden, ...style } = looks.at(-1) ?? { ...plainLook, isHidden: true };
      if (!isHidden) writer.text(value, { ...style, href });
    },
    finish(): string {
      endList();
      return [body.finish(), notes.finish()].filter(Boolean).join('\n\n');
    },
  };
}
