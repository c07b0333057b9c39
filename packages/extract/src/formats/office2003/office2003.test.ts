import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fuzzFile } from '../../testing/fuzz-file.ts';
import { sourceFile, withPlainContext } from '../../testing/plain-context.ts';
import { readBytes } from '../../testing/read-bytes.ts';
import { readGnumeric } from '../gnumeric/read-gnumeric.ts';
import { readExcelXml } from './read-excel-xml.ts';
import { readFlatPackage } from './read-flat-package.ts';
import { readWordXml } from './read-word-xml.ts';

const truth = (name: string) => readFileSync(new URL(`../../../truth/packages/${name}`, import.meta.url));

const word = (body: string, rest = '') =>
  `<?xml version="1.0"?><w:wordDocument xmlns:w="http://schemas.microsoft.com/office/word/2003/wordml" xmlns:o="urn:schemas-microsoft-com:office:office"><o:DocumentProperties><o:Title>Tides</o:Title></o:DocumentProperties>${rest}<w:body>${body}</w:body></w:wordDocument>`;

describe('a document of Word 2003 in XML', () => {
  it('has headings, lists and tables', async () => {
    const { markdown, metadata, extractors } = await readBytes(truth('harbour-2003.xml'));
    expect(markdown).toContain('## What was counted\n\nThe rules were **short** and the clerk kept them *to');
    expect(markdown).toContain(
      '- Crates without an owner\n- Complaints about the gulls\n\n| Month | Barges |',
    );
    expect(metadata).toMatchObject({ title: 'The Harbour Ledger', author: 'Mara Quint' });
    expect(extractors).toEqual(['Word 2003 XML']);
  });

  it('writes notes and links, numbers lists, and leaves out comments and what was deleted', async () => {
    const lists =
      '<w:lists><w:listDef w:listDefId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:nfc w:val="4"/><w:lvlText w:val="%1)"/></w:lvl></w:listDef><w:list w:ilfo="1"><w:ilst w:val="0"/></w:list></w:lists>';
    const body =
      '<w:p><w:pPr><w:listPr><w:ilvl w:val="0"/><w:ilfo w:val="1"/></w:listPr></w:pPr><w:r><w:t>one</w:t></w:r></w:p>' +
      '<w:p><aml:annotation aml:id="1" w:type="Word.Comment"><aml:content><w:p><w:r><w:t>why?</w:t></w:r></w:p></aml:content></aml:annotation><w:hlink w:dest="http://example.org/a?b=1&amp;c=2"><w:r><w:t>here</w:t></w:r></w:hlink></w:p>' +
      '<w:p><aml:annotation w:type="Word.Deletion"><aml:content><w:r><w:t>gone</w:t></w:r></aml:content></aml:annotation><w:r><w:t>Kept</w:t></w:r><w:r><w:footnote><w:p><w:r><w:t>Below.</w:t></w:r></w:p></w:footnote></w:r></w:p>';
    const { markdown, metadata } = await readBytes(word(body, lists));
    expect(markdown).toBe('- a) one\n\n[here](http://example.org/a?b=1&c=2)\n\nKept[^1]\n\n[^1]: Below.');
    expect(metadata.title).toBe('Tides');
  });
});

describe('a workbook of Excel 2003 in XML', () => {
  const book = (sheets: string) =>
    `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Styles><Style ss:ID="p"><NumberFormat ss:Format="Percent"/></Style></Styles>${sheets}</Workbook>`;
  const cell = (text: string, attributes = '', type = 'String') =>
    `<Cell ${attributes}><Data ss:Type="${type}">${text}</Data></Cell>`;

  it('shows its cells as they look, without hidden sheets, rows and comments', async () => {
    const rows =
      `<Row>${cell('Gate')}${cell('Share', 'ss:Index="3"')}</Row>` +
      `<Row ss:Hidden="1">${cell('secret')}</Row>` +
      `<Row>${cell('North', 'ss:MergeAcross="1"')}<Cell ss:StyleID="p"><Data ss:Type="Number">0.25</Data><Comment><ss:Data>hm</ss:Data></Comment></Cell></Row>`;
    const hidden =
      '<Worksheet ss:Name="No"><Table><Row><Cell><Data>x</Data></Cell></Row></Table><WorksheetOptions><Visible>SheetHidden</Visible></WorksheetOptions></Worksheet>';
    const { markdown } = await readBytes(
      book(`<Worksheet ss:Name="Flows"><Table>${rows}</Table></Worksheet>${hidden}`),
    );
    expect(markdown).toBe('## Flows\n\n| Gate |  | Share |\n| --- | --- | --- |\n| North |  | 25.00% |');
  });
});

describe('a Gnumeric workbook', () => {
  it('is read when it is unpacked, dates as they look', async () => {
    const { markdown } = await readBytes(truth('weirs.gnumeric'), { fileName: 'weirs.gnumeric' });
    expect(markdown).toContain('| South | 2024-04-17 | 0.75 | painted & oiled |');
  });
});

it('reads an Office document that is written as one XML file', async () => {
  const { markdown, extractors } = await readBytes(truth('harbour-flat.xml'));
  expect(markdown).toContain('## The missing page');
  expect(extractors).toEqual(['Flat Office package']);
});

describe('files that are damaged end in text or as unreadable', () => {
  it.each<[string, (path: string, size: number) => Promise<{ markdown: string | AsyncIterable<string> }>]>([
    ['harbour-2003.xml', (path, size) => readWordXml(sourceFile(path, size, ''))],
    ['weirs-2003.xml', (path, size) => readExcelXml(sourceFile(path, size, ''))],
    ['weirs.gnumeric', (path, size) => readGnumeric(sourceFile(path, size, ''))],
    [
      'harbour-flat.xml',
      (path, size) => withPlainContext((context) => readFlatPackage(sourceFile(path, size, ''), context)),
    ],
  ])('%s', async (name, read) => {
    const outcome = await fuzzFile(truth(name), ({ path, bytes }) => read(path, bytes.length));
    expect(outcome.worstCpuMs).toBeLessThan(5_000);
  });
});
