import type { MarkdownWriter } from '../../markdown/writer.ts';
import { xmlAttribute } from '../../zip/scan-xml.ts';

/** Cells by the names of their elements, and what of an element is their value. */
const values: Record<string, RegExp> = {
  n: /^v$/,
  d: /^cell-date$/,
  du: /^v$/,
  cb: /^v$/,
};
const cells = new Set(['t', 'n', 'd', 'du', 'b', 'cb', 'f', 'g', 's', 'o', 'pm', 'st', 'sl']);
const maxRun = 65_536;

/** Writes the tables of Numbers and Pages '08 and '09, whose cells stand one after the other, row by row. */
export function createOldTable(writer: MarkdownWriter) {
  let columns = 0;
  let column = 0;
  /** The element of the open cell; what lies in it is its value. */
  let cell = '';
  let depth = 0;
  let isGrid = false;

  const startCell = () => {
    if (column === 0) writer.startRow();
    writer.startCell();
    column = columns > 0 ? (column + 1) % columns : column + 1;
  };
  const value = (attributes: string) => {
    const text = xmlAttribute(attributes, 's') ?? xmlAttribute(attributes, 'v') ?? '';
    writer.text(text, {});
  };

  return {
    isOpen: (): boolean => isGrid,
    /** Takes an element of a table; tells whether it did. */
    start(name: string, attributes: string): boolean {
      if (name === 'grid') {
        isGrid = true;
        columns = Number(xmlAttribute(attributes, 'numcols')) || 0;
        column = 0;
        writer.startTable();
        return true;
      }
      if (!isGrid) return false;
      if (cell === '' && cells.has(name)) {
        cell = name;
        depth = 0;
        const count = name === 'g' ? Math.min(Number(xmlAttribute(attributes, 'ct')) || 1, maxRun) : 1;
        for (let i = 0; i < count; i += 1) startCell();
        if (values[name]) value(attributes);
        return true;
      }
      if (cell === '') return false;
      if (name === cell) depth += 1;
      if (name === 'ct') value(attributes);
      else if (cell === 'f' && /^(?:rn|rd|rt|rb)$/.test(name)) value(attributes);
      return name !== 'p' && name !== 'span';
    },
    end(name: string): boolean {
      if (name === 'grid' && isGrid) {
        isGrid = false;
        cell = '';
        writer.endTable();
        return true;
      }
      if (!isGrid || name !== cell) return false;
      if (depth > 0) depth -= 1;
      else {
        writer.endCell();
        cell = '';
      }
      return true;
    },
  };
}
