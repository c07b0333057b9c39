// A DOCX writer for contracts: headings, numbered clauses on two levels, bullets, a table, bold and italic runs.
import { strToU8, zipSync } from 'fflate';

const escapeXml = (text) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
const xml = (body) => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`);
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

/** `**bold**`, `_italic_` and `[label](id)` become runs; everything else is text. */
function runs(text) {
  return text
    .split(/(\*\*[^*]+\*\*|_[^_]+_|\[[^\]]+\]\([^)]+\)|\^\d)/)
    .filter(Boolean)
    .map((part) => {
      const run = (content, properties = '') =>
        `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${escapeXml(content)}</w:t></w:r>`;
      const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part);
      if (link) return `<w:hyperlink r:id="${link[2]}">${run(link[1])}</w:hyperlink>`;
      if (part.startsWith('**')) return run(part.slice(2, -2), '<w:b/>');
      if (/^_.+_$/.test(part)) return run(part.slice(1, -1), '<w:i/>');
      if (/^\^\d$/.test(part)) return `<w:r><w:footnoteReference w:id="${part[1]}"/></w:r>`;
      return run(part);
    })
    .join('');
}

const paragraph = (text, properties = '') =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${runs(text)}</w:p>`;
const styled = (style) => (text) => paragraph(text, `<w:pStyle w:val="${style}"/>`);
const numbered = (list, level) => (text) =>
  paragraph(text, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`);
const grid = (columns) =>
  `<w:tblGrid>${columns.map(() => `<w:gridCol w:w="${Math.floor(9000 / columns.length)}"/>`).join('')}</w:tblGrid>`;
const border = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  .map((side) => `<w:${side} w:val="single" w:sz="4"/>`)
  .join('');

const kinds = {
  title: styled('Title'),
  heading: styled('Heading1'),
  subheading: styled('Heading2'),
  text: (text) => paragraph(text),
  clause: numbered(1, 0),
  subclause: numbered(1, 1),
  bullet: numbered(2, 0),
  table: (rows) =>
    `<w:tbl><w:tblPr><w:tblBorders>${border}</w:tblBorders></w:tblPr>${grid(rows[0])}${rows
      .map((cells) => `<w:tr>${cells.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`)
      .join('')}</w:tbl>`,
};

const style = (id, name, body) =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${body}</w:style>`;
const bold = (size) => `<w:rPr><w:b/><w:sz w:val="${size}"/></w:rPr>`;
const styles =
  `<w:styles xmlns:w="${word}"><w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="22"/><w:lang w:val="en-GB"/></w:rPr>` +
  `</w:rPrDefault></w:docDefaults>${style('Title', 'Title', bold(48))}` +
  `${style('Heading1', 'heading 1', `<w:pPr><w:outlineLvl w:val="0"/></w:pPr>${bold(32)}`)}` +
  `${style('Heading2', 'heading 2', `<w:pPr><w:outlineLvl w:val="1"/></w:pPr>${bold(26)}`)}</w:styles>`;

const level = (index, format, text) =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/>` +
  `<w:pPr><w:ind w:left="${720 * (index + 1)}" w:hanging="500"/></w:pPr></w:lvl>`;
const numbering =
  `<w:numbering xmlns:w="${word}"><w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1.')}` +
  `${level(1, 'lowerLetter', '(%2)')}</w:abstractNum><w:abstractNum w:abstractNumId="1">${level(0, 'bullet', '•')}` +
  '</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>' +
  '<w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num></w:numbering>';

const packageRels = 'http://schemas.openxmlformats.org/package/2006/relationships';
const relationships = (rows) =>
  `<Relationships xmlns="${packageRels}">${rows
    .map(
      ([id, type, target, mode]) =>
        `<Relationship Id="${id}" Type="${type}" Target="${target}"${mode ?? ''}/>`,
    )
    .join('')}</Relationships>`;

/** Makes a DOCX of `[kind, content]` blocks; `links` maps link ids to addresses, `notes` are the footnotes. */
export function makeDocx({ title, author, links, notes, blocks }) {
  const body = blocks.map(([kind, content]) => kinds[kind](content)).join('');
  const footnotes = notes
    .map((note, i) => `<w:footnote w:id="${i + 1}">${paragraph(note)}</w:footnote>`)
    .join('');
  const override = (part, type) => `<Override PartName="${part}" ContentType="${type}"/>`;
  const core = 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties';
  return zipSync(
    {
      '[Content_Types].xml': xml(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
          '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
          '<Default Extension="xml" ContentType="application/xml"/>' +
          override('/word/document.xml', `${wordType}.document.main+xml`) +
          override('/word/styles.xml', `${wordType}.styles+xml`) +
          override('/word/numbering.xml', `${wordType}.numbering+xml`) +
          override('/word/footnotes.xml', `${wordType}.footnotes+xml`) +
          override('/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml') +
          '</Types>',
      ),
      '_rels/.rels': xml(
        relationships([
          ['rId1', `${office}/officeDocument`, 'word/document.xml'],
          ['rId2', core, 'docProps/core.xml'],
        ]),
      ),
      'docProps/core.xml': xml(
        '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" ' +
          `xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escapeXml(title)}</dc:title>` +
          `<dc:creator>${escapeXml(author)}</dc:creator></cp:coreProperties>`,
      ),
      'word/document.xml': xml(
        `<w:document xmlns:w="${word}" xmlns:r="${office}"><w:body>${body}<w:sectPr/></w:body></w:document>`,
      ),
      'word/styles.xml': xml(styles),
      'word/numbering.xml': xml(numbering),
      'word/footnotes.xml': xml(`<w:footnotes xmlns:w="${word}">${footnotes}</w:footnotes>`),
      'word/_rels/document.xml.rels': xml(
        relationships([
          ['rId1', `${office}/styles`, 'styles.xml'],
          ['rId2', `${office}/numbering`, 'numbering.xml'],
          ['rId3', `${office}/footnotes`, 'footnotes.xml'],
          ...Object.entries(links).map(([id, url]) => [
            id,
            `${office}/hyperlink`,
            url,
            ' TargetMode="External"',
          ]),
        ]),
      ),
    },
    { mtime: new Date(2025, 0, 1), level: 9 },
  );
}
