import { type Font, loadFont } from '../fonts/load-font.ts';
import { end, Lexer } from '../syntax/lexer.ts';
import { type Dict, Keyword, NotPlain, nameOf, type PdfObject, PdfStream } from '../syntax/objects.ts';
import type { PdfDocument } from '../syntax/open-document.ts';
import { contentOf, type PageObject } from '../syntax/pages.ts';
import { readAnnotations, withLinks } from './annotations.ts';
import { createHiddenContent } from './hidden-content.ts';
import { skipInlineImage } from './inline-image.ts';
import { boxOfUnit, multiply, pageMatrix, toMatrix } from './matrix.ts';
import { operators, type State } from './operators.ts';
import type { Box, PageContent, Run } from './page-content.ts';
import { createPaths } from './paths.ts';
import { createTextCursor, initialText } from './text-state.ts';

const deepestForm = 12;
const maxOperators = 5_000_000;
const maxRuns = 50_000;
/** Of content that is unpacked for one page, with its forms as often as they are drawn. */
const maxContentBytes = 128 * 1024 * 1024;
const maxPictures = 2_000;

/** Reads the content of the pages of one document; fonts are loaded once. */
export function createPageReader(document: PdfDocument) {
  const fonts = new Map<Dict, Font>();
  const hidden = createHiddenContent(document);

  function fontOf(resources: Dict, name: string): Font | undefined {
    const dict = document.dictOf(document.dictOf(resources.get('Font'))?.get(name));
    if (!dict) return undefined;
    let font = fonts.get(dict);
    if (!font) {
      font = loadFont(document, dict);
      fonts.set(dict, font);
    }
    return font;
  }

  return function readPage(page: PageObject): PageContent {
    const { width, height } = sizeOf(page);
    const runs: Run[] = [];
    const pictures: Box[] = [];
    const paths = createPaths();
    const marked = hidden.onPage();
    let count = 0;
    let contentBytes = 0;
    const cursor = createTextCursor((run) => {
      if (runs.length >= maxRuns) throw new NotPlain('too many pieces of text');
      if (!marked.isHidden() && isOnPage(run, width, height)) runs.push(run);
    });

    const addPicture = ({ ctm }: State) => {
      if (pictures.length < maxPictures && !marked.isHidden()) pictures.push(boxOfUnit(ctm));
    };

    function external(name: string, resources: Dict, state: State, depth: number): void {
      const stream = document.resolve(document.dictOf(resources.get('XObject'))?.get(name));
      if (!(stream instanceof PdfStream)) return;
      if (nameOf(document.resolve(stream.dict.get('Subtype'))) === 'Image') {
        addPicture(state);
        return;
      }
      if (depth >= deepestForm) throw new NotPlain('forms within forms');
      const own = document.dictOf(stream.dict.get('Resources')) ?? resources;
      const ctm = multiply(toMatrix(document.numbers(stream.dict.get('Matrix'))), state.ctm);
      marked.begin('OC', stream.dict.get('OC') ?? null);
      interpret(document.unpack(stream), own, { ctm, text: state.text }, depth + 1);
      marked.end();
    }

    function interpret(bytes: Buffer, resources: Dict, state: State, depth: number): void {
      contentBytes += bytes.length + 1_000;
      if (contentBytes > maxContentBytes) throw new NotPlain('too much content on a page');
      const lexer = new Lexer(bytes);
      const machine = {
        state,
        stack: [] as State[],
        operands: [] as PdfObject[],
        cursor,
        paths,
        marked,
        font: (name: string) => fontOf(resources, name),
        properties(operand: PdfObject | undefined): PdfObject {
          const name = nameOf(operand);
          return (name ? document.dictOf(resources.get('Properties'))?.get(name) : operand) ?? null;
        },
        external: (name: string) => external(name, resources, machine.state, depth),
        inlineImage(): void {
          skipInlineImage(lexer);
          addPicture(machine.state);
        },
      };
      for (let object = lexer.next(); object !== end; object = lexer.next()) {
        if (!(object instanceof Keyword)) {
          if (machine.operands.length < 64) machine.operands.push(object);
          continue;
        }
        if (++count > maxOperators) throw new NotPlain('too many operators');
        operators[object.word]?.(machine);
        if (machine.operands.length > 0) machine.operands = [];
      }
    }

    const initial = { ctm: pageMatrix(page.box, page.turn), text: initialText };
    interpret(contentOf(document, page), page.resources, initial, 0);
    const { links, comments, fields } = readAnnotations(document, page);
    return {
      width,
      height,
      runs: [...withLinks(runs, links), ...fields],
      pictures,
      comments,
      rules: paths.rules,
      bullets: paths.bullets,
      hasShapes: paths.hasShapes(),
    };
  };
}

function sizeOf({ box: [left, bottom, right, top], turn }: PageObject): { width: number; height: number } {
  const isTurned = turn % 180 !== 0;
  return isTurned
    ? { width: top - bottom, height: right - left }
    : { width: right - left, height: top - bottom };
}

/** Text beyond the edges of a page is not seen. */
const isOnPage = ({ x, right, y, size, angle }: Run, width: number, height: number): boolean =>
  angle !== 0 || (right > -size && x < width + size && y > -size && y < height + 2 * size);
