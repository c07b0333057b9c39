import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fuzzFile } from '../../testing/fuzz-file.ts';
import { sourceFile } from '../../testing/plain-context.ts';
import { readBytes } from '../../testing/read-bytes.ts';
import { readUof } from './read-uof.ts';

const workbook = readFileSync(new URL('../../../truth/packages/weirs.uos', import.meta.url));
const paragraph = (text: string, properties = '') =>
  `<字:段落><字:段落属性>${properties}</字:段落属性><字:句><字:文本串>${text}</字:文本串></字:句></字:段落>`;
const uof = (inside: string) =>
  `<?xml version="1.0"?><uof:UOF xmlns:uof="http://schemas.uof.org/cn/2003/uof"><uof:元数据><uof:标题>Tides</uof:标题></uof:元数据>${inside}</uof:UOF>`;

describe('a file of the Uniform Office Format', () => {
  it('that is a text keeps headings, lists and tables', async () => {
    const item = '<字:自动编号信息 字:编号级别="1"/>';
    const table = `<字:文字表><字:行><字:单元格>${paragraph('a')}</字:单元格><字:单元格>${paragraph('b')}</字:单元格></字:行></字:文字表>`;
    const body = `${paragraph('Ebb', '<字:大纲级别>2</字:大纲级别>')}${paragraph('one', item)}${paragraph('two', item)}${paragraph('After.')}${table}`;
    const { markdown, metadata } = await readBytes(uof(`<字:主体>${body}</字:主体>`));
    expect(markdown).toBe('## Ebb\n\n- one\n- two\n\nAfter.\n\n| a | b |\n| --- | --- |');
    expect(metadata).toMatchObject({ contentType: 'application/x-uof-text', title: 'Tides' });
  });

  it('that is a workbook shows its cells', async () => {
    const { markdown, extractors } = await readBytes(workbook, { fileName: 'weirs.uos' });
    expect(markdown).toContain('| South | 2024-04-17 | 0.75 | painted & oiled |');
    expect(extractors).toEqual(['Uniform Office']);
  });

  it('that is a presentation gives its slides with their titles and notes', async () => {
    const shape = (id: string, text: string) =>
      `<图:图形 图:标识符="${id}"><图:文本内容>${paragraph(text)}</图:文本内容></图:图形>`;
    const anchor = (id: string, place: string) => `<uof:锚点 uof:图形引用="${id}" uof:占位符="${place}"/>`;
    const slides =
      `<演:幻灯片>${anchor('b', 'outline')}${anchor('a', 'title')}<演:幻灯片备注>${anchor('c', 'notes')}</演:幻灯片备注></演:幻灯片>` +
      `<演:幻灯片 演:显示="false">${anchor('d', 'title')}</演:幻灯片>`;
    const shapes = `${shape('a', 'Ebb')}${shape('b', 'Low water')}${shape('c', 'Slowly.')}${shape('d', 'Hidden')}`;
    const { markdown } = await readBytes(
      uof(`<uof:对象集>${shapes}</uof:对象集><演:主体>${slides}</演:主体>`),
    );
    expect(markdown).toBe('## Ebb\n\nLow water\n\n> Slowly.');
  });

  it('ends in text or as unreadable when it is damaged', async () => {
    const outcome = await fuzzFile(workbook, ({ path, bytes }) =>
      readUof(sourceFile(path, bytes.length, '')),
    );
    expect(outcome.worstCpuMs).toBeLessThan(5_000);
  });
});
