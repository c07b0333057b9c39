/** A PDF of the given objects, numbered from 1, of which the first is the catalogue; streams are `[dictionary, content]`. */
function pdfOfObjects(objects: readonly (string | [dictionary: string, content: string])[]): Buffer {
  let file = '%PDF-1.7\n';
  const offsets = objects.map((object, i) => {
    const at = file.length;
    const body =
      typeof object === 'string'
        ? object
        : `<< ${object[0]} /Length ${object[1].length} >>\nstream\n${object[1]}\nendstream`;
    file += `${i + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table + trailer, 'latin1');
}

interface OnePage {
  content: string;
  /** Further entries of the page, the catalogue and its resources. */
  page?: string;
  catalog?: string;
  resources?: string;
  /** From number 6 on. */
  objects?: Parameters<typeof pdfOfObjects>[0];
}

/** A PDF of one page of 600 by 800 points, with Helvetica as F1 and its bold as F2. */
export const pdfOfPage = ({
  content,
  page = '',
  catalog = '',
  resources = '',
  objects = [],
}: OnePage): Buffer =>
  pdfOfObjects([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >> >> ${resources} >> ${page} >>`,
    ['', content],
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...objects,
  ]);

/** A line of text at a place that is counted from the top left corner. */
export const lineAt = (text: string, x: number, y: number, font = '/F1 10'): string =>
  `BT ${font} Tf ${x} ${800 - y} Td (${text}) Tj ET`;
