import { strToU8, zipSync } from 'fflate';

const sentence = (i: number): string =>
  `Row ${i} of the register says that ${(i * 7919) % 10_007} units were delivered to store ${i % 97} on time.`;
const paragraph = (i: number): string => Array.from({ length: 5 }, (_, k) => sentence(i * 5 + k)).join(' ');
const range = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));

export const makeText = (paragraphs: number): string => range(paragraphs, paragraph).join('\n\n');

export const makeHtml = (sections: number): string =>
  `<!doctype html><html><head><title>Register</title></head><body>${range(
    sections,
    (i) =>
      `<section class="part" id="s${i}"><h2>Part ${i}</h2><p>${paragraph(i)}</p><ul><li>${sentence(i)}</li><li><b>${i}</b></li></ul>
<table><tr><th>Store</th><th>Units</th></tr><tr><td>${i}</td><td>${i * 3}</td></tr></table></section>`,
  ).join('\n')}</body></html>`;

const zip = (files: Record<string, string>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)])));

const relation = (type: string, target: string): string =>
  `<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
const relations = (row: string): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${row}</Relationships>`;
const types = (part: string, type: string): string =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`;

/** An office file, and the bytes of its XML, by which readers of such files are compared. */
export interface Packed {
  bytes: Uint8Array;
  unpacked: number;
}
const pack = (files: Record<string, string>): Packed => ({
  bytes: zip(files),
  unpacked: Object.values(files).reduce((sum, xml) => sum + xml.length, 0),
});

export const makeDocx = (paragraphs: number): Packed =>
  pack({
    '[Content_Types].xml': types('/word/document.xml', 'wordprocessingml.document'),
    '_rels/.rels': relations(relation('officeDocument', 'word/document.xml')),
    'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${range(
      paragraphs,
      (i) =>
        `<w:p><w:r><w:t xml:space="preserve">${paragraph(i)} </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>${i}</w:t></w:r></w:p>`,
    ).join('')}</w:body></w:document>`,
  });

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

export const makeXlsx = (rows: number): Packed =>
  pack({
    '[Content_Types].xml': types('/xl/workbook.xml', 'spreadsheetml.sheet'),
    '_rels/.rels': relations(relation('officeDocument', 'xl/workbook.xml')),
    'xl/_rels/workbook.xml.rels': relations(relation('worksheet', 'worksheets/sheet1.xml')),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Register" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${range(
      rows,
      (i) =>
        `<row r="${i + 1}"><c r="A${i + 1}"><v>${i}</v></c><c r="B${i + 1}" t="inlineStr"><is><t>Store ${i % 97}</t></is></c><c r="C${i + 1}"><v>${(i * 7919) % 10_007}</v></c></row>`,
    ).join('')}</sheetData></worksheet>`,
  });

const linesPerPage = 50;

/** A PDF with a text layer, of pages of fifty lines. */
export function makePdf(pages: number): Uint8Array {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  const kids: string[] = [];
  for (let page = 0; page < pages; page++) {
    const lines = range(linesPerPage, (i) => `(${sentence(page * linesPerPage + i)}) Tj T*`).join('\n');
    const stream = `BT /F1 9 Tf 14 TL 40 760 Td\n${lines}\nET`;
    kids.push(`${objects.length + 1} 0 R`);
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${objects.length + 2} 0 R >>`,
      `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    );
  }
  objects[1] = `<< /Type /Pages /Count ${pages} /Kids [${kids.join(' ')}] >>`;
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, i) => {
    const at = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return strToU8(
    `${file}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
  );
}
