import type { ExtractedText, SourceFile } from '../../define-extractor.ts';
import { singleLine } from '../../markdown/single-line.ts';
import { createPagedText } from '../../ocr/paged-text.ts';
import { cellText, createSheetTable } from '../../sheets/sheet-table.ts';
import { readText } from '../../text/read-text.ts';
import { decodeXml, xmlAttribute } from '../../zip/scan-xml.ts';
import { declaredCharset } from '../html/declared-charset.ts';
import { elementsOf } from '../opendocument/write-text.ts';
import { uofTextOf } from './uof-text.ts';

const mostColumns = 16_384;

/** Reads a text, workbook or presentation of the Uniform Office Format (GB/T 20916), told by what it has. */
export async function readUof(file: SourceFile): Promise<ExtractedText> {
  const xml = await readText(file, declaredCharset);
  const properties = { title: fieldOf(xml, '标题'), author: fieldOf(xml, '创建者') };
  const sheets = [...elementsOf(xml, '表:工作表')];
  if (sheets.length > 0) {
    const shown = sheets.filter(({ attributes }) => xmlAttribute(attributes, '隐藏') !== 'true').map(sheetOf);
    return { markdown: shown.filter(Boolean).join('\n').trimEnd(), ...properties };
  }
  const slides = [...elementsOf(xml, '演:幻灯片')];
  if (slides.length > 0) return { ...slidesOf(slides, xml), ...properties };
  const body = [...elementsOf(xml, '字:主体')].map(({ content }) => content).join('');
  return { markdown: uofTextOf(body || xml), ...properties };
}

function fieldOf(xml: string, name: string): string | undefined {
  const text = new RegExp(`<uof:${name}(?:\\s[^<>]{0,500})?>([^<]{1,1000})<`).exec(xml.slice(0, 65_536))?.[1];
  return text && decodeXml(text).trim();
}

type Element = { attributes: string; content: string };

function sheetOf({ attributes, content }: Element): string {
  const table = createSheetTable();
  for (const row of elementsOf(content, '表:行')) {
    if (xmlAttribute(row.attributes, '隐藏') === 'true') continue;
    const cells = new Map<number, string>();
    let column = 0;
    for (const cell of elementsOf(row.content, '表:单元格')) {
      const named = Number(xmlAttribute(cell.attributes, '列号'));
      column = named > 0 && named <= mostColumns ? named : column + 1;
      const text = cellText(wordsOf(cell.content));
      if (text) cells.set(column, text);
    }
    table.row(cells);
  }
  table.end();
  const shown = table.take();
  return shown && `## ${singleLine(xmlAttribute(attributes, '名称') ?? '')}\n\n${shown}`;
}

const wordsOf = (xml: string): string =>
  [...elementsOf(xml, '字:文本串')].map(({ content }) => decodeXml(content)).join('');

/** Slides refer to shapes that stand elsewhere, by their numbers. */
function slidesOf(slides: readonly Element[], xml: string): ExtractedText {
  const shapes = new Map<string, string>();
  for (const { attributes, content } of elementsOf(xml, '图:图形'))
    shapes.set(xmlAttribute(attributes, '标识符') ?? '', uofTextOf(content));
  const textsOf = (part: string, kind: (place: string) => boolean) =>
    [...part.matchAll(/<uof:锚点(\s[^<>]{0,2000})/g)]
      .filter(([, attributes = '']) => kind(xmlAttribute(attributes, '占位符') ?? ''))
      .map(([, attributes = '']) => shapes.get(xmlAttribute(attributes, '图形引用') ?? '') ?? '')
      .filter(Boolean);
  const paged = createPagedText();
  let pages = 0;
  for (const { attributes, content } of slides) {
    if (xmlAttribute(attributes, '显示') === 'false') continue;
    pages += 1;
    const at = content.indexOf('<演:幻灯片备注');
    const [slide, notes] = at === -1 ? [content, ''] : [content.slice(0, at), content.slice(at)];
    const titles = textsOf(slide, (place) => place === 'title').map((title) => `## ${singleLine(title)}`);
    const quoted = textsOf(notes, (place) => place === 'notes').map((note) => note.replace(/^/gm, '> '));
    paged.add(pages, [...titles, ...textsOf(slide, (place) => place !== 'title'), ...quoted].join('\n\n'));
  }
  return { ...paged.result(), pages };
}
