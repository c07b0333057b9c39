import { zipOf } from '../../testing/make-package.ts';

/** A page or a master by the XML of its shapes; attributes and the properties of the page are written as they are. */
export interface SheetXml {
  name: string;
  shapes: string;
  attributes?: string;
  pageSheet?: string;
}

const main = 'application/vnd.ms-visio.drawing.main+xml';
const visio = 'http://schemas.microsoft.com/visio/2010/relationships';
const core = 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties';

/** The relationships of a part by their types and targets. */
const relationshipsXml = (...rows: [type: string, target: string][]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows
    .map(([type, target], i) => `<Relationship Id="rId${i}" Type="${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** A shape with text; `inside` is written after it. */
export const shapeXml = (
  id: number,
  text?: string,
  { attributes = '', before = '', inside = '' } = {},
): string =>
  `<Shape ID="${id}" Type="Shape" ${attributes}>${before}${text === undefined ? '' : `<Text>${text}</Text>`}${inside}</Shape>`;

/** A drawing in the packaging of MS-VSDX: a document, its pages and its masters. */
export function makeVsdx(
  pages: readonly SheetXml[],
  masters: readonly SheetXml[] = [],
  contentType = main,
): Uint8Array {
  const sheets = (kind: 'page' | 'master', list: readonly SheetXml[]) => {
    const element = kind === 'page' ? 'Page' : 'Master';
    const rows = list.map(
      ({ name, attributes = '', pageSheet = '' }, i) =>
        `<${element} ID="${i}" NameU="${name}" Name="${name}" ${attributes}><PageSheet LineStyle="0">${pageSheet}</PageSheet><Rel r:id="rId${i}"/></${element}>`,
    );
    return {
      [`visio/${kind}s/${kind}s.xml`]: `<${element}s xmlns="http://schemas.microsoft.com/office/visio/2012/main" xmlns:r="r">${rows.join('')}</${element}s>`,
      [`visio/${kind}s/_rels/${kind}s.xml.rels`]: relationshipsXml(
        ...list.map((_, i): [string, string] => [`${visio}/${kind}`, `${kind}${i + 1}.xml`]),
      ),
      ...Object.fromEntries(
        list.map(({ shapes }, i) => [
          `visio/${kind}s/${kind}${i + 1}.xml`,
          `<${element}Contents xmlns="http://schemas.microsoft.com/office/visio/2012/main"><Shapes>${shapes}</Shapes></${element}Contents>`,
        ]),
      ),
    };
  };
  return zipOf({
    '[Content_Types].xml': `<?xml version="1.0" encoding="utf-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/visio/document.xml" ContentType="${contentType}"/></Types>`,
    '_rels/.rels': relationshipsXml([`${visio}/document`, 'visio/document.xml'], [core, 'docProps/core.xml']),
    'docProps/core.xml': '<c><dc:title>Pump control</dc:title><dc:creator>I. Marsh</dc:creator></c>',
    'visio/document.xml':
      '<VisioDocument xmlns="http://schemas.microsoft.com/office/visio/2012/main"><DocumentSettings/></VisioDocument>',
    'visio/_rels/document.xml.rels': relationshipsXml(
      [`${visio}/masters`, 'masters/masters.xml'],
      [`${visio}/pages`, 'pages/pages.xml'],
    ),
    ...sheets('page', pages),
    ...sheets('master', masters),
  });
}
