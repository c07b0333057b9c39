import { createNestedList } from '../../markdown/nested-list.ts';
import { createMarkdownWriter } from '../../markdown/writer.ts';
import { scanXml, xmlAttribute } from '../../zip/scan-xml.ts';

/** Comments, and text that was deleted. */
const leftOut = new Set(['批注', '删除开始', '域代码']);

/** The paragraphs of a stretch of Uniform Office text: headings by their outline level, lists, tables. */
export function uofTextOf(xml: string): string {
  const writer = createMarkdownWriter();
  const lists = createNestedList(writer);
  let level = 0;
  let isItem = false;
  let depths: number[] = [];
  let within = '';
  let tables = 0;
  let skipped = 0;

  const endList = () => {
    lists.end();
    depths = [];
  };
  const starts: Readonly<Record<string, (attributes: string) => void>> = {
    段落: () => {
      level = 0;
      isItem = false;
    },
    自动编号信息: (attributes) => {
      if (tables > 0) return;
      const depth = Number(xmlAttribute(attributes, '编号级别')) || 0;
      depths = depths.filter((outer) => outer < depth);
      lists.start(depths.length, false);
      depths.push(depth);
      isItem = true;
    },
    句: () => {
      if (!isItem && tables === 0) endList();
    },
    空格符: (attributes) =>
      writer.text(' '.repeat(Math.min(Number(xmlAttribute(attributes, '个数')) || 1, 100)), {}),
    制表符: () => writer.text(' ', {}),
    换行符: () => writer.lineBreak(),
    文字表: () => {
      endList();
      tables += 1;
      writer.startTable();
    },
    行: () => writer.startRow(),
    单元格: () => writer.startCell(),
  };
  const ends: Readonly<Record<string, () => void>> = {
    段落: () => void writer.endBlock(Math.min(level, 6)),
    单元格: () => writer.endCell(),
    文字表: () => {
      tables -= 1;
      writer.endTable();
    },
  };

  scanXml(xml, {
    start(name, attributes) {
      if (skipped > 0 || leftOut.has(name)) {
        skipped += 1;
        return;
      }
      starts[name]?.(attributes);
      within = name;
    },
    end(name) {
      if (skipped > 0) skipped -= 1;
      else ends[name]?.();
      within = '';
    },
    text(value) {
      if (skipped > 0) return;
      if (within === '文本串') writer.text(value, {});
      else if (within === '大纲级别') level = Number(value) || 0;
    },
  });
  endList();
  return writer.finish();
}
