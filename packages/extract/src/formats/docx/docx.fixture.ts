import { strToU8, zipSync } from 'fflate';

const relation = (id: string, type: string, target: string, mode = '') =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"${mode}/>`;

const relationships = (...rows: string[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows.join('')}</Relationships>`;

const contentTypes =
  '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';

/** A document of the given body; further parts go by their name in the package. */
export function makeDocx(body: string, parts: Record<string, string> = {}): Uint8Array {
  const files = {
    '[Content_Types].xml': contentTypes,
    '_rels/.rels': relationships(relation('r1', 'officeDocument', 'word/document.xml')),
    'word/_rels/document.xml.rels': relationships(
      relation('s', 'styles', 'styles.xml'),
      relation('n', 'numbering', 'numbering.xml'),
      relation('f', 'footnotes', 'footnotes.xml'),
      relation('h1', 'header', 'header1.xml'),
      relation('h2', 'header', 'header2.xml'),
      relation('web', 'hyperlink', 'https://example.org/a', ' TargetMode="External"'),
    ),
    'word/document.xml': `<w:document><w:body>${body}</w:body></w:document>`,
    ...parts,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)])));
}
