import type { InlineStyle } from '../../markdown/inline.ts';
import { scanXml, xmlAttribute } from '../../zip/scan-xml.ts';

/** A stretch of the text of a shape: the rows of the shape's formats that hold for it. */
interface ShapeRun {
  text: string;
  character: string;
  paragraph: string;
}

/** A shape of a page or a master; those within a group follow it. */
export interface Shape {
  id: string;
  /** The master that it is made of, its own or that of the group around it. */
  master: string;
  /** The shape of the master that it stands for; none where it stands for the master's first. */
  masterShape: string;
  runs?: ShapeRun[];
  isHidden: boolean;
  layers: readonly string[];
  styles: Map<string, InlineStyle>;
  bullets: Set<string>;
  links: { address: string; name: string }[];
}

export interface ScannedShapes {
  shapes: Shape[];
  hiddenLayers: ReadonlySet<string>;
}

interface Scan {
  shapes: Shape[];
  open: Shape[];
  layerCells: Map<string, boolean>;
  section: string;
  row: string;
  skipped: number;
  run?: { character: string; paragraph: string };
}

const cells = new Map<string, (shape: Shape, row: string, value: string) => void>([
  [
    'HideText',
    (shape, _, value) => {
      shape.isHidden = Number(value) > 0;
    },
  ],
  [
    'LayerMember',
    (shape, _, value) => {
      shape.layers = value.split(';').filter(Boolean);
    },
  ],
  [
    'Character/Style',
    (shape, row, value) => {
      const bits = Number(value);
      shape.styles.set(row, { bold: (bits & 1) !== 0, italic: (bits & 2) !== 0 });
    },
  ],
  ['Paragraph/Bullet', (shape, row, value) => void (Number(value) > 0 && shape.bullets.add(row))],
  ['Hyperlink/Address', (shape, _, value) => void shape.links.push({ address: value, name: '' })],
  [
    'Hyperlink/Description',
    (shape, _, value) => {
      const link = shape.links.at(-1);
      if (link) link.name = value;
    },
  ],
]);

/** Reads the shapes of the contents of a page or a master (MS-VSDX 2.2.3) in the order in which they are drawn. */
export function scanShapes(xml: string): ScannedShapes {
  const scan: Scan = { shapes: [], open: [], layerCells: new Map(), section: '', row: '', skipped: 0 };
  scanXml(xml, {
    start(name, attributes) {
      if (scan.skipped > 0 || xmlAttribute(attributes, 'Del') === '1') scan.skipped += 1;
      else startElement(scan, name, attributes);
    },
    end(name) {
      if (scan.skipped > 0) scan.skipped -= 1;
      else endElement(scan, name);
    },
    text(value) {
      const shape = scan.open.at(-1);
      if (scan.run && scan.skipped === 0) shape?.runs?.push({ text: value, ...scan.run });
    },
  });
  return { shapes: scan.shapes, hiddenLayers: hiddenLayersOf(scan.layerCells) };
}

/** The layers of a page that its properties switch off. */
export const scanLayers = (xml: string): ReadonlySet<string> => scanShapes(xml).hiddenLayers;

const hiddenLayersOf = (visible: ReadonlyMap<string, boolean>): ReadonlySet<string> =>
  new Set([...visible].flatMap(([layer, isVisible]) => (isVisible ? [] : [layer])));

function startElement(scan: Scan, name: string, attributes: string): void {
  const attribute = (of: string) => xmlAttribute(attributes, of) ?? '';
  const shape = scan.open.at(-1);
  if (name === 'Shape') startShape(scan, attribute);
  else if (name === 'Section') scan.section = attribute('N');
  else if (name === 'Row') scan.row = attribute('IX');
  else if (name === 'Cell') {
    const key = scan.section ? `${scan.section}/${attribute('N')}` : attribute('N');
    if (shape) cells.get(key)?.(shape, scan.row, attribute('V'));
    else if (key === 'Layer/Visible') scan.layerCells.set(scan.row, attribute('V') !== '0');
  } else if (name === 'Text' && shape) {
    shape.runs = [];
    scan.run = { character: '0', paragraph: '0' };
  } else if (name === 'cp' && scan.run) scan.run.character = attribute('IX');
  else if (name === 'pp' && scan.run) scan.run.paragraph = attribute('IX');
}

function startShape(scan: Scan, attribute: (of: string) => string): void {
  const shape: Shape = {
    id: attribute('ID'),
    master: attribute('Master') || (scan.open.at(-1)?.master ?? ''),
    masterShape: attribute('MasterShape'),
    isHidden: false,
    layers: [],
    styles: new Map(),
    bullets: new Set(),
    links: [],
  };
  scan.shapes.push(shape);
  scan.open.push(shape);
}

function endElement(scan: Scan, name: string): void {
  if (name === 'Shape') scan.open.pop();
  else if (name === 'Section') scan.section = '';
  else if (name === 'Text') scan.run = undefined;
}
