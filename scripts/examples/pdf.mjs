// A PDF writer for text reports: flowing paragraphs, headings, ruled tables, a running header and page numbers.
import { deflateSync } from 'node:zlib';

const page = { width: 595, height: 842, left: 64, right: 64, top: 96, bottom: 72 };
const textWidth = page.width - page.left - page.right;

/** Advance widths of Helvetica for the characters 32..126, in 1/1000 of the font size. */
const widths = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
  500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
  556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
  278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];
const widthOf = (text, size) =>
  [...text].reduce((sum, char) => sum + (widths[char.charCodeAt(0) - 32] ?? 556), 0) * (size / 1000);

const literal = (text) => `(${text.replace(/[\\()]/g, '\\$&')})`;
const show = (x, y, text, { font = 'F1', size = 10.5 } = {}) =>
  `BT /${font} ${size} Tf ${x.toFixed(2)} ${y.toFixed(2)} Td ${literal(text)} Tj ET`;
const rule = (x1, y1, x2, y2) => `0.5 w ${x1} ${y1.toFixed(2)} m ${x2} ${y2.toFixed(2)} l S`;

function wrap(text, size, width) {
  const lines = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    const longer = line ? `${line} ${word}` : word;
    if (line && widthOf(longer, size) > width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}

const styles = {
  title: { font: 'F2', size: 24, before: 12, after: 16 },
  heading: { font: 'F2', size: 16, before: 18, after: 10 },
  subheading: { font: 'F2', size: 13, before: 12, after: 8 },
  text: { font: 'F1', size: 10.5, before: 4, after: 6 },
  bullet: { font: 'F1', size: 10.5, before: 0, after: 5, indent: 16 },
};

/** Lays the blocks out and returns the content stream of each page. */
function layOut(blocks, header) {
  const pages = [];
  let y = 0;
  const newPage = () => {
    const rows = header.map((line, i) => show(page.left, page.height - 40 - i * 12, line, { size: 9 }));
    pages.push([...rows, rule(page.left, page.height - 60, page.width - page.right, page.height - 60)]);
    y = page.height - page.top;
  };
  const room = (height) => {
    if (y - height < page.bottom) newPage();
  };
  const put = (op) => pages.at(-1).push(op);

  const putTable = ([...rows]) => {
    const rowHeight = 20;
    const column = textWidth / rows[0].length;
    room(rows.length * rowHeight + 12);
    const top = y;
    rows.forEach((cells, r) => {
      put(rule(page.left, y, page.width - page.right, y));
      cells.forEach((cell, c) => {
        put(show(page.left + c * column + 5, y - 14, cell, { font: r === 0 ? 'F2' : 'F1', size: 9.5 }));
      });
      y -= rowHeight;
    });
    put(rule(page.left, y, page.width - page.right, y));
    for (let c = 0; c <= rows[0].length; c += 1) {
      put(rule(page.left + c * column, top, page.left + c * column, y));
    }
    y -= 18;
  };

  newPage();
  for (const [kind, content] of blocks) {
    if (kind === 'page') newPage();
    else if (kind === 'table') putTable(content);
    else {
      const { indent = 0, ...style } = styles[kind];
      const lines = wrap(content, style.size, textWidth - indent);
      const leading = style.size * 1.35;
      y -= style.before;
      room(Math.min(lines.length, 3) * leading);
      lines.forEach((line, i) => {
        room(leading);
        if (indent && i === 0) put(show(page.left + 4, y - style.size, '\x95', style));
        put(show(page.left + indent, y - style.size, line, style));
        y -= leading;
      });
      y -= style.after;
    }
  }
  pages.forEach((ops, i) => {
    ops.push(show(page.left, 40, `Page ${i + 1} of ${pages.length}`, { size: 9 }));
  });
  return pages.map((ops) => ops.join('\n'));
}

/** Makes a PDF of `[kind, content]` blocks: title, heading, subheading, text, bullet, table (rows of cells), page. */
export function makePdf({ title, author, language, header, blocks }) {
  const contents = layOut(blocks, header).map((text) => deflateSync(Buffer.from(text, 'latin1')));
  const firstPage = 6;
  const info = `<< /Title ${literal(title)} /Author ${literal(author)} /Producer (Quire examples) >>`;
  const font = (name) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const kids = contents.map((_, i) => `${firstPage + i * 2} 0 R`).join(' ');
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /Lang ${literal(language)} >>`,
    `<< /Type /Pages /Count ${contents.length} /Kids [${kids}] /MediaBox [0 0 ${page.width} ${page.height}]` +
      ' /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>',
    font('Helvetica'),
    font('Helvetica-Bold'),
    info,
    ...contents.flatMap((bytes, i) => [
      `<< /Type /Page /Parent 2 0 R /Contents ${firstPage + i * 2 + 1} 0 R >>`,
      Buffer.concat([
        Buffer.from(`<< /Length ${bytes.length} /Filter /FlateDecode >>\nstream\n`),
        bytes,
        Buffer.from('\nendstream'),
      ]),
    ]),
  ];
  return assemble(objects);
}

function assemble(objects) {
  const parts = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets = [];
  let size = parts[0].length;
  const push = (part) => {
    parts.push(part);
    size += part.length;
  };
  objects.forEach((body, i) => {
    offsets.push(size);
    push(
      Buffer.concat([
        Buffer.from(`${i + 1} 0 obj\n`),
        Buffer.from(body, 'latin1'),
        Buffer.from('\nendobj\n'),
      ]),
    );
  });
  const start = size;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}` +
        `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
