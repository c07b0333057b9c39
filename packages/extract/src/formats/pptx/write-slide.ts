import { scanXml, xmlAttribute } from '../../zip/scan-xml.ts';
import { type Bullet, createShapeWriter, type ShapeWriter, type SlideOptions } from './shape-writer.ts';

type Start = (shapes: ShapeWriter, attributes: string) => void;

const isOn = (attributes: string, name: string): boolean =>
  /^(?:1|true)$/.test(xmlAttribute(attributes, name) ?? '');

const bullet =
  (kind: Bullet): Start =>
  (shapes) =>
    shapes.setBullet(kind);

/** Elements of PresentationML and DrawingML (ECMA-376 part 1, 19 and 21) that mean something to the text. */
const starts = new Map<string, Start>([
  ['sp', (shapes) => shapes.startShape()],
  ['graphicFrame', (shapes) => shapes.startShape()],
  ['pic', (shapes) => shapes.startShape()],
  ['ph', (shapes, attributes) => shapes.startShape(xmlAttribute(attributes, 'type') ?? '')],
  ['p', (shapes) => shapes.startParagraph()],
  ['pPr', (shapes, attributes) => shapes.setLevel(Number(xmlAttribute(attributes, 'lvl')) || 0)],
  ['buNone', bullet('none')],
  ['buChar', bullet('mark')],
  ['buBlip', bullet('mark')],
  ['buAutoNum', bullet('number')],
  ['r', (shapes) => shapes.setRun({})],
  [
    'rPr',
    (shapes, attributes) =>
      shapes.setRun({
        bold: isOn(attributes, 'b'),
        italic: isOn(attributes, 'i'),
        strike: (xmlAttribute(attributes, 'strike') ?? 'noStrike') !== 'noStrike',
      }),
  ],
  ['hlinkClick', (shapes, attributes) => shapes.setLink(xmlAttribute(attributes, 'id'))],
  ['br', (shapes) => shapes.lineBreak()],
  ['tbl', (shapes) => shapes.startTable()],
  ['tr', (shapes) => void shapes.startRow()],
  ['tc', (shapes) => void shapes.startCell()],
]);

const ends = new Map<string, (shapes: ShapeWriter) => void>([
  ['p', (shapes) => shapes.endParagraph()],
  ['r', (shapes) => shapes.setRun({})],
  ['tc', (shapes) => void shapes.endCell()],
  ['tbl', (shapes) => shapes.endTable()],
]);

/** Numbers of pages and dates of today are fields; the second form of drawings that are there twice is a fallback. */
const isLeftOut = (name: string, attributes: string): boolean =>
  name === 'Fallback' ||
  (name === 'fld' && /^(?:slidenum|datetime)/.test(xmlAttribute(attributes, 'type') ?? ''));

/** Writes what is wanted of a slide, in the order of its shapes. */
export function writeSlide(xml: string, options: SlideOptions): void {
  const shapes = createShapeWriter(options);
  let isText = false;
  let skipped = 0;
  scanXml(xml, {
    start(name, attributes) {
      if (skipped > 0 || isLeftOut(name, attributes)) skipped += 1;
      else if (name === 't') isText = true;
      else starts.get(name)?.(shapes, attributes);
    },
    end(name) {
      if (skipped > 0) skipped -= 1;
      else if (name === 't') isText = false;
      else ends.get(name)?.(shapes);
    },
    text(value) {
      if (isText && skipped === 0) shapes.write(value);
    },
  });
  shapes.finish();
}
