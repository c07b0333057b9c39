import { describe, expect, it } from 'vitest';
import { readBytes } from '../../testing/read-bytes.ts';
import { makeFlatDocument, makeOpenDocument } from './opendocument.fixture.ts';

const markdownOf = async (...given: Parameters<typeof makeOpenDocument>) =>
  (await readBytes(makeOpenDocument(...given))).markdown;

const style = (name: string, properties: string) =>
  `<style:style style:name="${name}">${properties}</style:style>`;

describe('an OpenDocument text', () => {
  const styles =
    style('B', '<style:text-properties fo:font-weight="bold"/>') +
    style('H', '<style:text-properties text:display="none"/>') +
    '<text:list-style style:name="L"><text:list-level-style-number text:level="1" style:num-format="1"/><text:list-level-style-bullet text:level="2"/></text:list-style>';
  const body =
    '<text:tracked-changes><text:p>gone</text:p></text:tracked-changes><text:h text:outline-level="2">Scope</text:h>' +
    '<text:p>A<text:s/><text:span text:style-name="B">bold</text:span><text:span text:style-name="H">secret</text:span> word<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>Below.</text:p></text:note-body></text:note> and <text:a xlink:href="https://example.org/a">more</text:a></text:p>' +
    '<text:list text:style-name="L"><text:list-item><text:p>one</text:p><text:list><text:list-item><text:p>deeper</text:p></text:list-item></text:list></text:list-item><text:list-item><text:p>two</text:p></text:list-item></text:list>' +
    '<table:table><table:table-row><table:table-cell table:number-columns-spanned="2"><text:p>a</text:p></table:table-cell><table:covered-table-cell/></table:table-row><table:table-row><table:table-cell><text:p>1</text:p></table:table-cell><table:table-cell><text:p>2</text:p></table:table-cell></table:table-row></table:table>';
  const expected =
    '## Scope\n\nA **bold** word[^1] and [more](https://example.org/a)\n\n1. one\n   - deeper\n2. two\n\n| a |  |\n| --- | --- |\n| 1 | 2 |\n\n[^1]: Below.';

  it('keeps headings, emphasis, lists, tables, links and notes, and leaves out what is hidden', async () => {
    const { markdown, metadata, extractors } = await readBytes(makeOpenDocument('text', body, styles));
    expect(markdown).toBe(expected);
    expect(metadata).toMatchObject({ title: 'Plan', author: 'Ann Lee' });
    expect(extractors).toEqual(['OpenDocument']);
  });

  it('reads the same of one XML file, by its content', async () => {
    const { markdown, metadata } = await readBytes(makeFlatDocument('text', body, styles));
    expect(markdown).toBe(expected);
    expect(metadata.contentType).toBe('application/vnd.oasis.opendocument.text-flat-xml');
  });

  it('takes paragraphs in the style of a heading for headings', async () => {
    const own = '<style:style style:name="P1" style:parent-style-name="Heading_20_2"/>';
    const text = '<text:p text:style-name="Title">Plan</text:p><text:p text:style-name="P1">Scope</text:p>';
    expect(await markdownOf('text', text, own)).toBe('# Plan\n\n## Scope');
  });

  it('writes page headers once', async () => {
    const page = '<style:header><text:p>Draft</text:p></style:header>';
    const parts = {
      'styles.xml': `<x><style:master-page>${page}</style:master-page><style:master-page>${page}</style:master-page></x>`,
    };
    expect(await markdownOf('text', '<text:p>Body</text:p>', '', parts)).toBe('Draft\n\nBody');
  });

  it('says that a document is encrypted', async () => {
    const parts = { 'META-INF/manifest.xml': '<manifest:encryption-data/>' };
    await expect(markdownOf('text', '', '', parts)).rejects.toMatchObject({ reason: 'encrypted' });
  });
});

describe('an OpenDocument workbook', () => {
  const cell = (text: string, attributes = '') =>
    `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`;
  const table = (name: string, rows: string, attributes = '') =>
    `<table:table table:name="${name}" ${attributes}>${rows}</table:table>`;
  const row = (cells: string, attributes = '') => `<table:table-row ${attributes}>${cells}</table:table-row>`;

  it('writes the sheets that are shown as tables, as their cells look', async () => {
    const rows =
      row(cell('Day') + cell('Flow')) +
      row(cell('1 May', 'office:date-value="2025-05-01"') + cell('4.50')) +
      row(
        '<table:table-cell table:number-columns-repeated="16384"/>',
        'table:number-rows-repeated="1000000"',
      ) +
      row(cell('x', 'table:number-columns-repeated="2"'));
    const hidden = style('H', '<style:table-properties table:display="false"/>');
    const body = table('Flows', rows) + table('Secret', row(cell('no')), 'table:style-name="H"');
    expect(await markdownOf('spreadsheet', body, hidden)).toBe(
      '## Flows\n\n| Day | Flow |\n| --- | --- |\n| 1 May | 4.50 |\n| x | x |\n',
    );
  });

  it('bounds what repeated cells grow to', async () => {
    const wide = row(
      cell('x'.repeat(20), 'table:number-columns-repeated="1000000"'),
      'table:number-rows-repeated="1000000"',
    );
    expect((await markdownOf('spreadsheet', table('A', wide))).length).toBeLessThan(50_000_000);
  });
});

describe('an OpenDocument presentation', () => {
  it('writes slides as pages with their titles and notes', async () => {
    const frame = (text: string, kind: string) =>
      `<draw:frame presentation:class="${kind}"><draw:text-box><text:p>${text}</text:p></draw:text-box></draw:frame>`;
    const hidden = style('H', '<style:drawing-page-properties presentation:visibility="hidden"/>');
    const body =
      `<draw:page draw:name="1">${frame('Leaks fell', 'outline')}${frame('Results', 'title')}<presentation:notes>${frame('Thank them.', 'notes')}</presentation:notes></draw:page>` +
      `<draw:page draw:style-name="H">${frame('No', 'title')}</draw:page><draw:page>${frame('Next', 'title')}</draw:page>`;
    const { markdown, marks } = await readBytes(makeOpenDocument('presentation', body, hidden));
    expect(markdown).toBe('## Results\n\nLeaks fell\n\n> Thank them.\n\n## Next');
    expect(marks).toHaveLength(2);
  });
});
