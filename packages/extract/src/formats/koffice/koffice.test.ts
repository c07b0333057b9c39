import { describe, expect, it } from 'vitest';
import { fuzzFile } from '../../testing/fuzz-file.ts';
import { zipOf } from '../../testing/make-package.ts';
import { readBytes } from '../../testing/read-bytes.ts';
import { readKOffice } from './read-koffice.ts';

const paragraph = (text: string, layout = '') =>
  `<PARAGRAPH><TEXT xml:space="preserve">${text}</TEXT><LAYOUT>${layout}</LAYOUT></PARAGRAPH>`;
const document = zipOf({
  mimetype: 'application/x-kword',
  'maindoc.xml': `<?xml version="1.0"?><DOC mime="application/x-kword"><FRAMESETS><FRAMESET frameType="1">${paragraph(
    'Moorings',
    '<NAME value="Head 1"/><COUNTER type="1" depth="0"/>',
  )}${paragraph('Pay &amp; sign.', '<NAME value="Standard"/>')}${paragraph(
    'North quay',
    '<COUNTER type="10" depth="0"/>',
  )}${paragraph('Ring three', '<COUNTER type="10" depth="1"/>')}</FRAMESET></FRAMESETS></DOC>`,
  'documentinfo.xml':
    '<document-info><about><title>Rules</title></about><author><full-name>Ann Lee</full-name></author></document-info>',
});

describe('a file of KOffice', () => {
  it('that is a text keeps headings and lists', async () => {
    const { markdown, metadata } = await readBytes(document);
    expect(markdown).toBe('# Moorings\n\nPay & sign.\n\n- North quay\n  - Ring three');
    expect(metadata).toMatchObject({ contentType: 'application/x-kword', title: 'Rules', author: 'Ann Lee' });
  });

  it('that is a workbook shows results, not hidden tables', async () => {
    const cell = (row: number, column: number, inner: string) =>
      `<cell row="${row}" column="${column}">${inner}</cell>`;
    const main = `<spreadsheet><map><table name="Fees">${cell(1, 1, '<text>Ring</text>')}${cell(1, 2, '<text>Euro</text>')}${cell(
      2,
      1,
      '<text>Three</text>',
    )}${cell(2, 2, '<text>=1+2</text><result dataType="Num">3</result>')}</table><table name="No" hide="1">${cell(1, 1, '<text>x</text>')}</table></map></spreadsheet>`;
    const { markdown } = await readBytes(zipOf({ mimetype: 'application/x-kspread', 'maindoc.xml': main }));
    expect(markdown).toBe('## Fees\n\n| Ring | Euro |\n| --- | --- |\n| Three | 3 |');
  });

  it('that is a presentation gives its texts and notes', async () => {
    const main =
      '<DOC><OBJECTS><OBJECT><TEXTOBJ><P><TEXT>Tides</TEXT></P></TEXTOBJ></OBJECT></OBJECTS><PAGENOTES><Note note="Speak slowly."/></PAGENOTES></DOC>';
    const { markdown } = await readBytes(
      zipOf({ mimetype: 'application/x-kpresenter', 'maindoc.xml': main }),
    );
    expect(markdown).toBe('Tides\n\n> Speak slowly.');
  });

  it('ends in text or as unreadable when it is damaged', async () => {
    const outcome = await fuzzFile(document, ({ path }) => readKOffice(path));
    expect(outcome.worstCpuMs).toBeLessThan(5_000);
  });
});
