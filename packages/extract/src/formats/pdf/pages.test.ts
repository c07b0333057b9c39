import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readBytes } from '../../testing/read-bytes.ts';

const timeout = 180_000;

interface Page {
  content: string;
  resources?: string;
  box?: string;
}

/** A PDF of pages with Helvetica as F1; `pagesKids` takes the place of the list of pages. */
function pdfOf(pages: readonly Page[], pagesKids?: string): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  const kids = pages.map(({ content, resources = '', box = '0 0 595 842' }) => {
    objects.push(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
    const used = `/Resources << /Font << /F1 3 0 R >> ${resources} >> /Contents ${objects.length} 0 R`;
    objects.push(`<< /Type /Page /Parent 2 0 R /MediaBox [${box}] ${used} >>`);
    return `${objects.length} 0 R`;
  });
  objects[1] = `<< /Type /Pages /Count ${kids.length} /Kids [${pagesKids ?? kids.join(' ')}] >>`;
  const body = objects.map((object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`).join('');
  // No table of offsets: readers look for the objects themselves.
  return Buffer.from(
    `%PDF-1.4\n${body}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\n%%EOF\n`,
    'latin1',
  );
}

const line = (text: string, x: number, y: number) => `BT /F1 11 Tf ${x} ${y} Td (${text}) Tj ET`;

describe('a PDF', { timeout }, () => {
  it('of two columns is read column by column, with words as they are divided', async () => {
    const left = [
      'The first column opens',
      'and tells of the har-',
      'bour and of its boats',
      'until it ends down here.',
    ];
    const right = [
      'The second column goes',
      'on with the lighthouse',
      'and with its keeper',
      'until the page is full.',
    ];
    const column = (lines: string[], x: number) => lines.map((text, i) => line(text, x, 780 - i * 14));
    const content = [...column(left, 50), ...column(right, 320)].join('\n');
    const { markdown, extractors } = await readBytes(pdfOf([{ content }]));
    expect(extractors).toEqual(['PDF with a text layer']);
    const words = markdown.replace(/\s+/g, ' ');
    const order = ['The first column', 'har', 'bour', 'down here.', 'The second column', 'page is full.'];
    const at = order.map((part) => words.indexOf(part));
    expect(at).not.toContain(-1);
    expect(at).toEqual(at.toSorted((a, b) => a - b));
  });

  it('with an empty page is no scan', async () => {
    const content = line('A page with a text layer that says enough to be one.', 50, 780);
    const { marks, extractors } = await readBytes(pdfOf([{ content }, { content: '' }]));
    expect(extractors).toEqual(['PDF with a text layer']);
    expect(marks).toHaveLength(2);
  });

  it('gives the pictures in it', async () => {
    const jpeg = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    const content = `${line('A picture stands below this line of words.', 50, 780)}\nq 192 0 0 144 50 600 cm /I Do Q`;
    const { pictures } = await readBytes(withImage(content, 64, 48, '/DCTDecode', jpeg.toString('latin1')));
    expect(pictures.map(({ page }) => page)).toEqual([1]);
    const [picture] = pictures;
    expect(await sharp(picture?.bytes).metadata()).toMatchObject({ width: 64, height: 48 });
  });
});

/** A page that may draw one image, `/I`. */
function withImage(content: string, width: number, height: number, filter: string, data: string): Buffer {
  const dictionary = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace /DeviceRGB`;
  const image = `9 0 obj\n<< ${dictionary} /Filter ${filter} /Length ${data.length} >>\nstream\n${data}\nendstream\nendobj\n`;
  const pdf = pdfOf([{ content, resources: '/XObject << /I 9 0 R >>' }]);
  return Buffer.from(
    pdf.toString('latin1').replace('trailer', () => `${image}trailer`),
    'latin1',
  );
}

describe('a PDF that is made to harm', { timeout }, () => {
  const endings = (bytes: Uint8Array) =>
    readBytes(bytes).then(
      () => 'read',
      (err) => err.reason,
    );

  it('by pages that are their own parents, ends', async () => {
    expect(await endings(pdfOf([{ content: line('x', 1, 1) }], '2 0 R 2 0 R'))).toMatch(
      /^(?:blank|corrupt)$/,
    );
  });

  it('by forms that draw themselves, ends', async () => {
    const form = '/XObject << /A << /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources 5 0 R >> >>';
    expect(await endings(pdfOf([{ content: '/A Do /A Do', resources: form }]))).toMatch(
      /^(?:blank|corrupt|read)$/,
    );
  });

  it('by a page of miles, ends', async () => {
    const page = { content: line('Text on a page of miles, of which there is enough here.', 50, 780) };
    expect(await endings(pdfOf([{ ...page, box: '0 0 9000000 9000000' }]))).toMatch(
      /^(?:blank|corrupt|read)$/,
    );
  });

  it('by a picture that says to be larger than memory, ends', async () => {
    const page = 'q 595 0 0 842 0 0 cm /I Do Q';
    const pdf = withImage(page, 50_000, 50_000, '/ASCIIHexDecode', 'f'.repeat(100));
    expect(await endings(pdf)).toMatch(/^(?:blank|corrupt)$/);
  });
});
