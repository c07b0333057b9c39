import type { Font } from '../fonts/load-font.ts';
import { nameOf, type PdfObject } from '../syntax/objects.ts';
import type { createHiddenContent } from './hidden-content.ts';
import { type Matrix, multiply } from './matrix.ts';
import type { createPaths } from './paths.ts';
import type { createTextCursor, TextState } from './text-state.ts';

/** The graphics state, as far as it matters. */
export interface State {
  ctm: Matrix;
  text: TextState;
}

/** One content stream while it is gone through. */
export interface Machine {
  state: State;
  stack: State[];
  operands: PdfObject[];
  cursor: ReturnType<typeof createTextCursor>;
  paths: ReturnType<typeof createPaths>;
  marked: ReturnType<ReturnType<typeof createHiddenContent>['onPage']>;
  font(name: string): Font | undefined;
  properties(operand: PdfObject | undefined): PdfObject;
  /** Draws what lies outside of the stream: a picture, or a form with content of its own. */
  external(name: string): void;
  inlineImage(): void;
}

const maxStates = 512;

const number = ({ operands }: Machine, i: number): number => {
  const operand = operands[i];
  return typeof operand === 'number' ? operand : 0;
};

const matrix = (m: Machine): Matrix => [
  number(m, 0),
  number(m, 1),
  number(m, 2),
  number(m, 3),
  number(m, 4),
  number(m, 5),
];

const setText = (m: Machine, change: Partial<TextState>): void => {
  m.state = { ctm: m.state.ctm, text: { ...m.state.text, ...change } };
};

function show({ cursor, state, marked }: Machine, operand: PdfObject | undefined): void {
  if (Array.isArray(operand)) cursor.showAll(operand, state.text, state.ctm, marked.replacement());
  else if (typeof operand === 'string') cursor.show(operand, state.text, state.ctm, marked.replacement());
}

const nextLine = (m: Machine): void => m.cursor.nextLine(0, -m.state.text.leading);

/** What operators do (ISO 32000-2, annex A); those that do not bear on text, lines and pictures are left out. */
export const operators: Readonly<Record<string, (machine: Machine) => void>> = {
  q: (m) => {
    if (m.stack.length < maxStates) m.stack.push(m.state);
  },
  Q: (m) => {
    m.state = m.stack.pop() ?? m.state;
  },
  cm: (m) => {
    m.state = { ctm: multiply(matrix(m), m.state.ctm), text: m.state.text };
  },
  BT: ({ cursor }) => cursor.begin(),
  Tf: (m) => setText(m, { font: m.font(nameOf(m.operands[0]) ?? ''), size: number(m, 1) }),
  Tc: (m) => setText(m, { charSpace: number(m, 0) }),
  Tw: (m) => setText(m, { wordSpace: number(m, 0) }),
  Tz: (m) => setText(m, { scale: number(m, 0) / 100 }),
  TL: (m) => setText(m, { leading: number(m, 0) }),
  Ts: (m) => setText(m, { rise: number(m, 0) }),
  Td: (m) => m.cursor.nextLine(number(m, 0), number(m, 1)),
  TD: (m) => {
    setText(m, { leading: -number(m, 1) });
    m.cursor.nextLine(number(m, 0), number(m, 1));
  },
  Tm: (m) => m.cursor.set(matrix(m)),
  'T*': nextLine,
  Tj: (m) => show(m, m.operands[0]),
  TJ: (m) => show(m, m.operands[0]),
  "'": (m) => {
    nextLine(m);
    show(m, m.operands[0]);
  },
  '"': (m) => {
    setText(m, { wordSpace: number(m, 0), charSpace: number(m, 1) });
    nextLine(m);
    show(m, m.operands[2]);
  },
  Do: (m) => m.external(nameOf(m.operands[0]) ?? ''),
  BI: (m) => m.inlineImage(),
  BMC: ({ marked }) => marked.begin('', null),
  BDC: (m) => m.marked.begin(nameOf(m.operands[0]) ?? '', m.properties(m.operands[1])),
  EMC: ({ marked }) => marked.end(),
  m: (m) => m.paths.move(number(m, 0), number(m, 1), m.state.ctm),
  l: (m) => m.paths.line(number(m, 0), number(m, 1), m.state.ctm),
  c: (m) => m.paths.curve(number(m, 4), number(m, 5), m.state.ctm),
  v: (m) => m.paths.curve(number(m, 2), number(m, 3), m.state.ctm),
  y: (m) => m.paths.curve(number(m, 2), number(m, 3), m.state.ctm),
  h: ({ paths }) => paths.close(),
  re: (m) => m.paths.rectangle(number(m, 0), number(m, 1), number(m, 2), number(m, 3), m.state.ctm),
  s: ({ paths }) => {
    paths.close();
    paths.paint(true);
  },
  S: ({ paths }) => paths.paint(true),
  B: ({ paths }) => paths.paint(true),
  'B*': ({ paths }) => paths.paint(true),
  b: ({ paths }) => paths.paint(true),
  'b*': ({ paths }) => paths.paint(true),
  f: ({ paths }) => paths.paint(false),
  F: ({ paths }) => paths.paint(false),
  'f*': ({ paths }) => paths.paint(false),
  n: ({ paths }) => paths.drop(),
};
