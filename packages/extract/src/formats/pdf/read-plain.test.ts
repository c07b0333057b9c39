import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fuzzFile } from '../../testing/fuzz-file.ts';
import { withPlainContext } from '../../testing/plain-context.ts';
import { lineAt, pdfOfPage } from './pdf.fixture.ts';
import { readPdf } from './read-pdf.ts';
import { readPlain } from './read-plain.ts';
import { refuseScans } from './scanned-pages.ts';

const filler = [
  'The harbour office keeps a table of the tides and a list',
  'of all the buoys that were lost in the storms of last winter.',
];
const lines = (texts: readonly string[], x: number, y: number) =>
  texts.map((text, i) => lineAt(text, x, y + i * 12)).join('\n');

/** Reads a PDF that must not need the engine. */
const read = (pdf: Buffer, parts: Record<string, string> = {}) =>
  withPlainContext(async (context) => {
    const path = join(context.workDir, 'file.pdf');
    writeFileSync(path, pdf);
    expect(await readPlain(path)).toBeDefined();
    return readPdf(path, refuseScans, {
      ...context,
      extractPart: async ({ fileName = '' }) => {
        const markdown = parts[fileName];
        return markdown === undefined
          ? undefined
          : { markdown, metadata: { contentType: 'text/plain', size: 1 } };
      },
    });
  });

const annotated = (...annotations: string[]) => ({
  content: lines(filler, 50, 100),
  page: `/Annots [${annotations.map((_, i) => `${i + 6} 0 R`).join(' ')}]`,
  objects: annotations,
});

describe('a PDF that is read by its content', () => {
  it('says where each block stands, and what it is', async () => {
    const content = [
      lineAt('Tides of the year', 50, 60, '/F2 18'),
      lines(filler, 50, 100),
      lines(['\\225 First of all things', '\\225 Second of them'], 50, 150),
      ...['Month|March|April', 'Barges|417|38', 'Lost|4|12'].map((column, i) =>
        column
          .split('|')
          .map((cell, k) => lineAt(cell, 50 + i * 120, 220 + k * 14))
          .join('\n'),
      ),
      'q 100 0 0 50 50 400 cm /I Do Q',
    ].join('\n');
    const resources = '/XObject << /I 6 0 R >>';
    const image = '/Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray';
    const { markdown, blocks = [] } = await read(pdfOfPage({ content, resources, objects: [[image, 'x']] }));
    expect(blocks.map(({ type, start, end }) => [type, (markdown as string).slice(start, end)])).toEqual([
      ['heading', '# Tides of the year'],
      ['paragraph', filler.join(' ')],
      ['list', '- First of all things\n- Second of them'],
      ['table', '| Month | Barges | Lost |\n| --- | --- | --- |\n| March | 417 | 4 |\n| April | 38 | 12 |'],
      ['picture', ''],
    ]);
    const near = (box: readonly number[] = []) => box.map((value) => Math.round(value));
    expect(near(blocks[0]?.box)).toEqual([50, 46, 193, 64]);
    expect(near(blocks[4]?.box)).toEqual([50, 350, 150, 400]);
    expect(blocks.every(({ page }) => page === 1)).toBe(true);
  });

  it('shows links, comments and what stands in fields', async () => {
    const link = '<< /Subtype /Link /Rect [50 698 110 712] /A << /S /URI /URI (https://example.org/a) >> >>';
    const note = '<< /Subtype /Text /Rect [500 700 520 720] /T (Ann) /Contents (Is this so?) >>';
    const hidden = '<< /Subtype /Text /F 2 /Rect [500 700 520 720] /Contents (Nobody sees this.) >>';
    const field = '<< /Subtype /Widget /FT /Tx /T (n) /V (Lindale Quay) /Rect [50 640 250 656] >>';
    const box = '<< /Subtype /Widget /FT /Btn /AS /Yes /Rect [50 600 60 610] >>';
    const { markdown } = await read(pdfOfPage(annotated(link, note, hidden, field, box)));
    expect(markdown).toContain('[The harbour](https://example.org/a) office keeps');
    expect(markdown).toMatch(/Lindale Quay\n\n☒\n\n- Ann: Is this so\?$/);
    expect(markdown).not.toContain('Nobody');
  });

  it('leaves out layers that are switched off and what lies beyond the page', async () => {
    const off = `/OC /L BDC ${lineAt('Draft of the draft', 50, 300)} EMC`;
    const content = [lines(filler, 50, 100), off, lineAt('Beyond the edge', 700, 320)].join('\n');
    const { markdown } = await read(
      pdfOfPage({
        content,
        resources: '/Properties << /L 6 0 R >>',
        catalog: '/OCProperties << /OCGs [6 0 R] /D << /OFF [6 0 R] >> >>',
        objects: ['<< /Type /OCG /Name (Draft) >>'],
      }),
    );
    expect(markdown).toBe(filler.join(' '));
  });

  it('reads the files that lie in it', async () => {
    const pdf = pdfOfPage({
      content: lines(filler, 50, 100),
      catalog: '/Names << /EmbeddedFiles << /Names [(a) 6 0 R (b) 8 0 R] >> >>',
      objects: [
        '<< /Type /Filespec /F (notes.txt) /EF << /F 7 0 R >> >>',
        ['/Type /EmbeddedFile', 'Words of the notes'],
        '<< /Type /Filespec /F (../odd.bin) /EF << /F 7 0 R >> >>',
      ],
    });
    const { markdown } = await read(pdf, { 'notes.txt': 'Words of the notes' });
    expect(markdown).toBe(`${filler.join(' ')}\n\n## notes.txt\n\nWords of the notes\n\n## ../odd.bin`);
  });

  it('takes headings from the outline where no text is larger', async () => {
    const content = [lineAt('Of the tides', 50, 60), lines(filler, 50, 100)].join('\n');
    const { markdown } = await read(
      pdfOfPage({
        content,
        catalog: '/Outlines << /First 6 0 R >>',
        objects: ['<< /Title (Of the Tides) /Next 6 0 R >>'],
      }),
    );
    expect(markdown).toBe(`# Of the tides\n\n${filler.join(' ')}`);
  });

  it('gives the labels and values of a form that is kept as XML alone', async () => {
    const template =
      '<template><subform><draw><value><text>Name of the ship</text></value></draw></subform></template>';
    const data =
      '<xfa:datasets xmlns:xfa="x"><xfa:data><form><ship>Aurora</ship></form></xfa:data></xfa:datasets>';
    const { markdown } = await read(
      pdfOfPage({
        content: lineAt(
          'Please wait... your viewer cannot show this form yet, it has to be another.',
          50,
          60,
        ),
        catalog: '/AcroForm << /XFA [(template) 6 0 R (datasets) 7 0 R] >>',
        objects: [
          ['', template],
          ['', data],
        ],
      }),
    );
    expect(markdown).toBe('Name of the ship\n\nship: Aurora');
  });

  it('makes broken words whole, and two columns two texts', async () => {
    const left = [
      'The first of the columns tells of the har-',
      'bour and of all the boats that lie in it in',
      'winter, until it ends with this line here.',
    ];
    const right = [
      'The second one goes on with a well-',
      'known lighthouse, its keeper and his cat,',
      'until the page is as full as it may be.',
    ];
    const { markdown } = await read(
      pdfOfPage({ content: [lines(left, 50, 100), lines(right, 320, 100)].join('\n') }),
    );
    expect(markdown).toBe(
      'The first of the columns tells of the harbour and of all the boats that lie in it in winter, until it ends with this line here.\n\nThe second one goes on with a well-known lighthouse, its keeper and his cat, until the page is as full as it may be.',
    );
  });
});

it('ends with any file that is broken', async () => {
  const pdf = pdfOfPage(annotated('<< /Subtype /Text /Contents (Is this so?) >>'));
  const pages = async (path: string) => (await readPlain(path))?.pages.map(({ page }) => page).join() ?? '';
  const outcome = await fuzzFile(pdf, ({ path }) => pages(path));
  expect(outcome.texts + outcome.unreadable).toBeGreaterThan(200);
  expect(outcome.worstCpuMs).toBeLessThan(5_000);
});
