import { describe, expect, it } from 'vitest';
import { readBytes } from '../../testing/read-bytes.ts';
import { tokenF1 } from '../../testing/token-f1.ts';
import { makeXlsx } from './xlsx.fixture.ts';

const row = (...cells: string[]) => `<row>${cells.join('')}</row>`;
const number = (value: number | string, style = 0, ref = '') =>
  `<c${ref ? ` r="${ref}"` : ''} s="${style}"><v>${value}</v></c>`;
const shared = (index: number) => `<c t="s"><v>${index}</v></c>`;
const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const read = (...given: Parameters<typeof makeXlsx>) => readBytes(makeXlsx(...given));
const sheetOf = async (rows: string, styles?: string) =>
  (await read([{ name: 'A', rows }], '', styles)).markdown.replace('## A\n\n', '').trim();

const formats = (...codes: string[]) =>
  `<numFmts>${codes.map((code, i) => `<numFmt numFmtId="${200 + i}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts>` +
  `<cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs>${codes.map((_, i) => `<xf numFmtId="${200 + i}"/>`).join('')}</cellXfs>`;

describe('a workbook', () => {
  it('writes each sheet that is shown as a heading and a table', async () => {
    const strings =
      '<si><t>Part</t></si><si><r><t>Va</t></r><r><t>lve | A</t></r><rPh><t>read</t></rPh></si><si/>';
    const { markdown, metadata, extractors } = await read(
      [
        {
          name: 'Stock &amp; parts',
          rows: row(shared(0), inline('Count')) + row(shared(1), number(4)) + row(shared(2)),
        },
        { name: 'Secret', rows: row(inline('no')), state: 'veryHidden' },
        { name: 'Blank', rows: '' },
        {
          name: 'Flags',
          rows: row(
            '<c t="b"><v>1</v></c>',
            '<c t="e"><v>#N/A</v></c>',
            '<c t="str"><f>A1</f><v>sum</v></c>',
          ),
        },
      ],
      strings,
    );
    expect(markdown).toBe(
      '## Stock & parts\n\n| Part | Count |\n| --- | --- |\n| Valve \\| A | 4 |\n\n## Flags\n\n| TRUE | #N/A | sum |\n| --- | --- | --- |\n',
    );
    expect(metadata).toMatchObject({ title: 'Stock', author: 'Ann Lee' });
    expect(extractors).toEqual(['Excel workbook']);
  });

  it('shows numbers as their formats do', async () => {
    const codes = [
      'yyyy\\-mm\\-dd',
      '0.0%',
      '#,##0.00 "GBP"',
      'h:mm',
      'dd/mm/yyyy hh:mm:ss',
      '[h]:mm',
      '[$€-407] 0',
      'General',
      '[Red]0.000',
    ];
    const values = [45_901, 0.125, 1_234_567.5, 0.75, 45_901.5, 1.5, 12, 0.1 + 0.2, 2];
    expect(await sheetOf(row(...values.map((value, i) => number(value, i))), formats(...codes))).toContain(
      '| 2025-09-01 | 12.5% | 1,234,567.50 GBP | 18:00 | 2025-09-01 12:00:00 | 36:00 | € 12 | 0.3 | 2.000 |',
    );
  });

  it('keeps cells in their columns, and leaves out those that are empty at the left', async () => {
    const rows =
      row(number('Name', 0, 'C3'), number('Size', 0, 'E3')) + row(number(1, 0, 'D4'), '<c r="F4"/>');
    expect(await sheetOf(rows)).toBe('| Name |  | Size |\n| --- | --- | --- |\n|  | 1 |  |');
  });

  it('writes no more than a few cells for thousands of empty ones', async () => {
    const rows = Array.from({ length: 3000 }, (_, i) =>
      row(number(i, 0, 'A1'), number(i, 0, `XFD${i}`)),
    ).join('');
    expect((await sheetOf(rows)).length).toBeLessThan(100_000);
  });

  it('reads elements with a prefix, and templates and workbooks with macros', async () => {
    const main = 'application/vnd.ms-excel.sheet.macroEnabled.main+xml';
    const file = makeXlsx([{ name: 'A', rows: row(inline('macro')) }], '', '', main);
    const { metadata, markdown } = await readBytes(file);
    expect(metadata.contentType).toBe('application/vnd.ms-excel.sheet.macroenabled.12');
    expect(tokenF1(markdown, 'A macro')).toBe(1);
  });

  it('refuses a sheet that inflates too much', async () => {
    const rows = row(inline('a'.repeat(100_000_000)));
    await expect(read([{ name: 'A', rows }])).rejects.toMatchObject({ reason: 'inflates_too_much' });
  });
});
