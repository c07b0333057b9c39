import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { makeDocx } from './docx.fixture.ts';
import { readDocx } from './read-docx.ts';

const dir = mkdtempSync(join(tmpdir(), 'quire-docx-'));
afterAll(() => rmSync(dir, { recursive: true }));

function read(bytes: Uint8Array) {
  const path = join(dir, 'file.docx');
  writeFileSync(path, bytes);
  return readDocx(path);
}

const markdownOf = async (body: string, parts?: Record<string, string>) =>
  (await read(makeDocx(body, parts))).markdown;

const run = (text: string, properties = '') => `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`;
const paragraph = (content: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr>${content}</w:p>`;
const item = (text: string, level: number, list = 1) =>
  paragraph(run(text), `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`);

const numbering =
  '<w:numbering><w:abstractNum w:abstractNumId="7"><w:lvl w:ilvl="0"><w:start w:val="3"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>' +
  '<w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="lowerRoman"/><w:lvlText w:val="%1.%2)"/></w:lvl></w:abstractNum>' +
  '<w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>' +
  '<w:num w:numId="2"><w:abstractNumId w:val="7"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num></w:numbering>';

describe('a Word document', () => {
  it('reads the example agreement with its headings, clauses, table, link and footnote', async () => {
    const path = new URL('../../../../../examples/service-agreement.docx', import.meta.url).pathname;
    const { markdown, title, author, language } = await readDocx(path);
    expect({ title, author, language }).toEqual({
      title: 'Meter Maintenance Agreement',
      author: 'Aldmoor Water plc, Legal Services',
      language: 'en-GB',
    });
    expect(markdown).toContain(
      '# Meter Maintenance Agreement\n\nThis agreement is made on **1 September 2025**',
    );
    expect(markdown).toContain('2. **Repair.** A meter that is reported faulty');
    expect(markdown).toContain(
      '   - (a) within two working days[^1] where water is being lost;\n   - (b) within',
    );
    expect(markdown).toContain(
      '| Service | Unit | Price (GBP) |\n| --- | --- | --- |\n| Inspection | per meter | 6.40 |',
    );
    expect(markdown).toContain(
      '[published price index](https://aldmoor-water.example/suppliers/price-index)',
    );
    expect(markdown).toMatch(/\n\n\[\^1\]: A working day is a day other than/);
    expect((await readFile(path)).length).toBeLessThan(100_000);
  });

  it('numbers lists as Word does, across levels, restarts and other paragraphs', async () => {
    const body =
      item('three', 0) +
      item('first', 1) +
      item('second', 1) +
      paragraph(run('Between.')) +
      item('four', 0) +
      item('one', 0, 2);
    expect(await markdownOf(body, { 'word/numbering.xml': numbering })).toBe(
      '3. three\n   - 3.i) first\n   - 3.ii) second\n\nBetween.\n\n4. four\n1. one',
    );
  });

  it('takes headings from the styles they are based on, with their numbers', async () => {
    const styles =
      '<w:styles><w:style w:styleId="A"><w:name w:val="heading 2"/><w:rPr><w:b/></w:rPr></w:style>' +
      '<w:style w:styleId="B"><w:name w:val="Our clause"/><w:basedOn w:val="A"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style></w:styles>';
    const body = paragraph(run('Scope', '<w:b/>'), '<w:pStyle w:val="B"/>') + paragraph(run('Text'));
    expect(await markdownOf(body, { 'word/styles.xml': styles, 'word/numbering.xml': numbering })).toBe(
      '## 3. Scope\n\nText',
    );
  });

  it('leaves out hidden, deleted and doubled text, and keeps what was inserted', async () => {
    const body = paragraph(
      `${run('Seen ')}${run('secret', '<w:vanish/>')}${run('shown ', '<w:vanish w:val="0"/>')}` +
        `<w:del>${run('gone')}</w:del><w:ins>${run('new')}</w:ins>` +
        '<mc:AlternateContent><mc:Choice><w:r><w:t> box</w:t></w:r></mc:Choice><mc:Fallback><w:r><w:t> box</w:t></w:r></mc:Fallback></mc:AlternateContent>',
    );
    expect(await markdownOf(body)).toBe('Seen shown new box');
  });

  it('joins runs of one style and reads links in both notations', async () => {
    const field = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
    const body = paragraph(
      `${run('bo', '<w:b/>')}${run('ld ', '<w:b/>')}${run('it', '<w:i/>')} <w:hyperlink r:id="web">${run('A')}</w:hyperlink>${run(' ')}` +
        `${field('begin')}<w:r><w:instrText> HYPERLINK "https://example.org/b" </w:instrText></w:r>${field('separate')}${run('B')}${field('end')}`,
    );
    expect(await markdownOf(body)).toBe('**bold** *it*[A](https://example.org/a) [B](https://example.org/b)');
  });

  it('writes equal page headers once', async () => {
    const header = '<w:hdr><w:p><w:r><w:t>Draft</w:t></w:r></w:p></w:hdr>';
    expect(
      await markdownOf(paragraph(run('Body')), { 'word/header1.xml': header, 'word/header2.xml': header }),
    ).toBe('Draft\n\nBody');
  });

  it('spans merged columns and flattens the paragraphs of a cell', async () => {
    const cell = (text: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${text}</w:tc>`;
    const body = `<w:tbl><w:tr>${cell(paragraph(run('a|b')), '<w:gridSpan w:val="2"/>')}${cell(paragraph(run('c')))}</w:tr>
      <w:tr>${cell(paragraph(run('1')) + paragraph(run('2')))}${cell('<w:p/>')}${cell(paragraph(run('3')))}</w:tr></w:tbl>`;
    expect(await markdownOf(body)).toBe('| a\\|b |  | c |\n| --- | --- | --- |\n| 1 2 |  | 3 |');
  });

  it('neither fetches nor expands entities that a document type declares', async () => {
    const xml =
      '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd"><!ENTITY a "aaaa">]><w:document><w:body><w:p><w:r><w:t>&amp;&#65;&f;&a;</w:t></w:r></w:p></w:body></w:document>';
    expect(await markdownOf('', { 'word/document.xml': xml })).toBe('&A&f;&a;');
  });
});

describe('a hostile package', () => {
  it('refuses what inflates too much before inflating it', async () => {
    const bomb = makeDocx('', { 'word/document.xml': ' '.repeat(64 * 1024 * 1024) });
    await expect(read(bomb)).rejects.toMatchObject({ reason: 'inflates_too_much' });
  });

  it('refuses a package without a document and a cut one', async () => {
    await expect(read(zipSync({ 'a.xml': strToU8('<a/>') }))).rejects.toMatchObject({ reason: 'corrupt' });
    await expect(read(makeDocx('x').subarray(0, 300))).rejects.toMatchObject({ reason: 'corrupt' });
  });
});
