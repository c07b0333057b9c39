import { createTable } from '../../markdown/table.ts';
import { scanXml, xmlAttribute } from '../../zip/scan-xml.ts';

const units: ReadonlySet<string> = new Set([
  'trans-unit',
  'unit',
  'tu',
  'message',
  'termEntry',
  'conceptEntry',
  'data',
  'string',
  'item',
  'String',
  'plurals',
]);
const texts: ReadonlySet<string> = new Set([
  'source',
  'target',
  'seg',
  'translation',
  'term',
  'value',
  'comment',
  'note',
]);
/** Units that are their own text. */
const bare: ReadonlySet<string> = new Set(['string', 'item', 'String']);

/** The units of a translation file as a table: one row a unit, its texts side by side. */
export function unitsToMarkdown(xml: string): string {
  const table = createTable();
  let cells: string[] | undefined;
  let text: string | undefined;
  let depth = 0;
  const take = () => {
    const value = text?.replace(/\s+/g, ' ').trim();
    if (value) cells?.push(value);
    text = undefined;
  };
  scanXml(xml, {
    start(name, attributes) {
      if (units.has(name)) {
        cells = [xmlAttribute(attributes, 'name') ?? ''].filter(Boolean);
        if (bare.has(name)) text = '';
      } else if (cells && texts.has(name) && depth === 0) text = '';
      if (text !== undefined) depth += 1;
    },
    end(name) {
      if (depth > 0) depth -= 1;
      if (depth === 0) take();
      if (!units.has(name) || !cells) return;
      if (cells.length > 0) {
        table.startRow();
        for (const cell of cells) table.add(cell);
      }
      cells = undefined;
    },
    text(value) {
      if (text !== undefined) text += value;
    },
  });
  return table.render().join('\n\n');
}
