import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { pdfOf } from '../../../../../test/support/pdf.ts';
import { fuzzFile } from '../../testing/fuzz-file.ts';
import { readBytes } from '../../testing/read-bytes.ts';
import { writeOldDocument } from './write-old-document.ts';

const styles =
  '<sf:stylesheet><sf:styles><sf:paragraphstyle sfa:ID="P1" sf:ident="h1" sf:name="Heading 1"/><sf:paragraphstyle sfa:ID="P2" sf:parent-ident="h1"/><sf:characterstyle sfa:ID="C1"><sf:property-map><sf:bold><sf:number sfa:number="1"/></sf:bold></sf:property-map></sf:characterstyle></sf:styles></sf:stylesheet>';
const p = (text: string, style = '') => `<sf:p sf:style="${style}">${text}</sf:p>`;
const stored = (inner: string, kind = 'textbox') =>
  `<sf:text-storage sf:kind="${kind}"><sf:text-body>${inner}</sf:text-body></sf:text-storage>`;
const grid =
  '<sf:grid sf:numcols="3"><sf:datasource><sf:t><sf:ct sfa:s="Site"/></sf:t><sf:t><sf:ct sfa:s="Flow"/></sf:t><sf:g/><sf:t><sf:so><sf:text-storage><sf:text-body><sf:p>North</sf:p></sf:text-body></sf:text-storage></sf:so></sf:t><sf:n sf:v="12.5"/><sf:f sf:fs="=B1"><sf:r><sf:rn sf:v="25"/></sf:r></sf:f></sf:datasource></sf:grid>';
const tableText = '| Site | Flow |  |\n| --- | --- | --- |\n| North | 12.5 | 25 |';

const pages = `<?xml version="1.0"?><sl:document xmlns:sl="sl" xmlns:sf="sf" xmlns:sfa="sfa"><sl:metadata><sl:title><sl:string sfa:string="Weirs of the Orrin"/></sl:title></sl:metadata>${styles}<sf:header>${stored(p('Aldmoor'), 'header')}</sf:header>${stored(
  `<sf:section><sf:layout>${p('Weirs', 'P2')}${p('The <sf:span sf:style="C1">gate</sf:span> holds<sf:lnbr/>fast, see <sf:link href="https://example.org/a">here</sf:link>')}</sf:layout></sf:section><sf:attachments><sf:tabular-info><sf:tabular-model>${grid}</sf:tabular-model></sf:tabular-info></sf:attachments>`,
  'body',
)}</sl:document>`;

const keynote = `<?xml version="1.0"?><key:presentation xmlns:key="key"><key:theme-list>${stored(p('Theme words'))}</key:theme-list>${styles}<key:slide-list><key:slide key:hidden="true"><key:page><key:title-placeholder>${stored(p('Not yet'))}</key:title-placeholder></key:page></key:slide><key:slide><key:page><sf:shape>${stored(p('A box'))}</sf:shape><key:title-placeholder>${stored(p('Results'))}</key:title-placeholder></key:page><key:notes>${stored(p('Thank the crews.'), 'note')}</key:notes></key:slide></key:slide-list></key:presentation>`;

const numbers = `<?xml version="1.0"?><ls:document xmlns:ls="ls"><ls:workspace-array><ls:workspace ls:workspace-name="Spring"><ls:page-info>${grid}</ls:page-info></ls:workspace></ls:workspace-array></ls:document>`;

describe('a document of iWork 05 to 09', () => {
  it('keeps headings, emphasis, links and tables of Pages', async () => {
    const file = zipSync({ 'index.xml': Buffer.from(pages), 'buildVersionHistory.plist': Buffer.from('x') });
    const { markdown, metadata } = await readBytes(file, { fileName: 'a.pages' });
    expect(markdown).toBe(
      `Aldmoor\n\n# Weirs\n\nThe **gate** holds\nfast, see [here](https://example.org/a)\n\n${tableText}`,
    );
    expect(metadata).toMatchObject({
      contentType: 'application/vnd.apple.pages',
      title: 'Weirs of the Orrin',
    });
  });

  it('gives the slides of Keynote that are shown, with notes', async () => {
    const file = zipSync({ 'index.apxl.gz': gzipSync(keynote) });
    const { markdown, metadata } = await readBytes(file);
    expect(markdown).toBe('## Results\n\nA box\n\n> Thank the crews.');
    expect(metadata).toMatchObject({ contentType: 'application/vnd.apple.keynote', pages: 1 });
  });

  it('gives the sheets of Numbers', async () => {
    const file = zipSync({
      'index.xml': Buffer.from(numbers),
      'buildVersionHistory.plist': Buffer.from('x'),
    });
    const { markdown, metadata } = await readBytes(file, { fileName: 'a.numbers' });
    expect(markdown).toBe(`## Spring\n\n${tableText}`);
    expect(metadata.contentType).toBe('application/vnd.apple.numbers');
  });

  it('falls back to the preview in the package', async () => {
    const file = zipSync({
      'index.xml': Buffer.from('<a/>'),
      'QuickLook/Preview.pdf': pdfOf(['What the pages show']),
    });
    const { markdown, metadata } = await readBytes(file, { fileName: 'a.pages' });
    expect(markdown).toContain('What the pages show');
    expect(metadata.pages).toBe(1);
  });

  it('ends in text or an error when it is broken', async () => {
    const { worstCpuMs } = await fuzzFile(Buffer.from(pages), ({ bytes }) =>
      writeOldDocument(bytes.toString('utf8')),
    );
    expect(worstCpuMs).toBeLessThan(2_000);
  });
});
