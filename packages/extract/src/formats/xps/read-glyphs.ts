import { scanXml, xmlAttribute } from '../../zip/scan-xml.ts';

/** A run of characters on a page, its place and size in units of the page. */
export interface GlyphRun {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
}

type Matrix = readonly [number, number, number, number, number, number];

const identity: Matrix = [1, 0, 0, 1, 0, 0];
/** Wide letters are half as wide as they are high, where a run does not say. */
const usualAdvance = 0.5;

/** The runs of a page of fixed layout, in the order in which they are drawn; what is not visible is left out. */
export function readGlyphs(xml: string): GlyphRun[] {
  const runs: GlyphRun[] = [];
  const open: Matrix[] = [];
  scanXml(xml, {
    start(name, attributes) {
      const outer = open.at(-1) ?? identity;
      const own = multiply(matrixOf(xmlAttribute(attributes, 'RenderTransform')), outer);
      open.push(name === 'Canvas' || name === 'Glyphs' ? own : outer);
      if (name === 'MatrixTransform') {
        // It belongs to the element whose property it is written in.
        const matrix = multiply(matrixOf(xmlAttribute(attributes, 'Matrix')), outer);
        if (open.length >= 3) open[open.length - 3] = matrix;
      }
      if (name === 'Glyphs' && xmlAttribute(attributes, 'Opacity') !== '0') {
        const run = runOf(attributes, own);
        if (run) runs.push(run);
      }
    },
    end() {
      open.pop();
    },
  });
  return runs;
}

function runOf(attributes: string, [a, b, c, d, e, f]: Matrix): GlyphRun | undefined {
  const text = (xmlAttribute(attributes, 'UnicodeString') ?? '').replace(/^\{\}/, '');
  if (text === '') return undefined;
  const number = (name: string) => Number(xmlAttribute(attributes, name)) || 0;
  const [x, y, size] = [number('OriginX'), number('OriginY'), number('FontRenderingEmSize')];
  const em = advancesOf(xmlAttribute(attributes, 'Indices') ?? '', text);
  return {
    text,
    x: x * a + y * c + e,
    y: x * b + y * d + f,
    width: em * size * Math.hypot(a, b),
    size: size * Math.hypot(c, d),
  };
}

/** The width of a run in ems: each glyph may say how far it reaches, in hundredths. */
function advancesOf(indices: string, text: string): number {
  const given = indices.split(';', text.length).map((glyph) => Number(glyph.split(',')[1] || Number.NaN));
  let width = 0;
  for (let i = 0; i < text.length; i += 1) {
    const advance = given[i];
    width += advance !== undefined && Number.isFinite(advance) ? advance / 100 : usualAdvance;
  }
  return width;
}

function matrixOf(value: string | undefined): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = value?.split(/[\s,]+/, 6).map(Number) ?? [];
  return [a, b, c, d, e, f].every(Number.isFinite) ? [a, b, c, d, e, f] : identity;
}

const multiply = ([a, b, c, d, e, f]: Matrix, [a2, b2, c2, d2, e2, f2]: Matrix): Matrix => [
  a * a2 + b * c2,
  a * b2 + b * d2,
  c * a2 + d * c2,
  c * b2 + d * d2,
  e * a2 + f * c2 + e2,
  e * b2 + f * d2 + f2,
];
