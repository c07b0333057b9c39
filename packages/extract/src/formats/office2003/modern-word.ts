import { decodeXml } from '../../zip/scan-xml.ts';
import { elementsOf } from '../opendocument/write-text.ts';

/** The numbers that stood for formats of numbering before they had names. */
const formats: Readonly<Record<string, string>> = {
  1: 'upperRoman',
  2: 'lowerRoman',
  3: 'upperLetter',
  4: 'lowerLetter',
  22: 'decimalZero',
  23: 'bullet',
  255: 'none',
};

/** Comments and deleted text, whose elements the reader of the later format knows by another name. */
const leftOut = /<aml:annotation(?=\s[^<>]{0,2000}Word\.(?:Comment|Deletion)")/g;

/** A story of Word 2003 with the names of the later format, its notes, headers and footers taken out of it. */
export function modernWord(xml: string) {
  const links = new Map<string, string>();
  const notes: string[] = [];
  const inside = (name: string) => [...elementsOf(xml, name)].map(({ content }) => renamed(content, links));
  let body = without(xml, 'w:sectPr', () => '');
  for (const kind of ['footnote', 'endnote']) {
    body = without(body, `w:${kind}`, (content) => {
      notes.push(`<w:footnote w:id="${notes.length + 1}">${content}</w:footnote>`);
      return `<w:footnoteReference w:id="${notes.length}"/>`;
    });
  }
  return {
    body: renamed(body, links),
    notes: renamed(notes.join(''), links),
    headers: inside('w:hdr'),
    footers: inside('w:ftr'),
    links,
  };
}

const renamed = (xml: string, links: Map<string, string>): string =>
  xml
    .replace(leftOut, '<w:del')
    .replace(/<w:ilfo(?=\s)/g, '<w:numId')
    .replace(/<(\/?)w:hlink(?=[\s/>])/g, '<$1w:hyperlink')
    .replace(/(<w:hyperlink\s[^<>]{0,500}?)w:dest="([^"<>]{1,2048})"/g, (_, start, dest) => {
      links.set(decodeXml(dest), decodeXml(dest));
      return `${start}r:id="${dest}"`;
    });

/** Puts something in the place of each element of a name. */
function without(xml: string, name: string, instead: (content: string) => string): string {
  const pieces: string[] = [];
  let from = 0;
  for (const { attributes, content } of elementsOf(xml, name)) {
    const start = xml.indexOf(`<${name}${attributes}>${content}`, from);
    if (start === -1) break;
    pieces.push(xml.slice(from, start), instead(content));
    from = start + `<${name}${attributes}>${content}</${name}>`.length;
  }
  return pieces.join('') + xml.slice(from);
}

/** The lists of a document as the later format defines them. */
export const modernNumbering = (xml: string): string =>
  xml
    .replace(/<(\/?)w:listDef(?=[\s>])/g, '<$1w:abstractNum')
    .replaceAll('w:listDefId=', 'w:abstractNumId=')
    .replace(/<(\/?)w:list(?=[\s>])/g, '<$1w:num')
    .replaceAll('w:ilfo=', 'w:numId=')
    .replace(/<w:ilst(?=\s)/g, '<w:abstractNumId')
    .replace(/<w:nfc w:val="(\d{1,3})"/g, (_, code) => `<w:numFmt w:val="${formats[code] ?? 'decimal'}"`);
