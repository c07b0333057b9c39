import { decodeShown } from '../fonts/decode.ts';
import type { Font } from '../fonts/load-font.ts';
import { NotPlain, type PdfObject } from '../syntax/objects.ts';
import { withAccents } from './accents.ts';
import { identity, type Matrix, multiply } from './matrix.ts';
import type { Run } from './page-content.ts';

/** Parts of the size: a gap within one piece of text that is a space, one that divides it, and a step back. */
const [wordGap, wideGap, setBack] = [0.1, 0.8, 0.2];

/** What counts for text in the graphics state (ISO 32000-2, 9.3). */
export interface TextState {
  font?: Font;
  size: number;
  charSpace: number;
  wordSpace: number;
  scale: number;
  leading: number;
  rise: number;
}

export const initialText: TextState = {
  size: 0,
  charSpace: 0,
  wordSpace: 0,
  scale: 1,
  leading: 0,
  rise: 0,
};

/** Follows the text matrix and makes runs of what is shown. */
export function createTextCursor(emit: (run: Run) => void) {
  let matrix: Matrix = identity;
  let line: Matrix = identity;
  let text = '';
  /** Where the run began and where its last glyph ends, along the line in text space. */
  let from: Matrix = identity;
  let shown = 0;
  let moved = 0;

  let [shownGlyphs, unknownGlyphs] = [0, 0];

  /** What stands for a glyph that nothing tells about. */
  function unknown(code: number): string {
    unknownGlyphs++;
    if (unknownGlyphs > fewUnknown && unknownGlyphs > shownGlyphs * unknownPart)
      throw new NotPlain(`nothing tells what code ${code} stands for`);
    return '\ufffd';
  }

  function flush(state: TextState, ctm: Matrix): void {
    if (text !== '') {
      const start = multiply(
        [state.size * state.scale, 0, 0, state.size, 0, state.rise],
        multiply(from, ctm),
      );
      const unit = multiply([1, 0, 0, 1, 0, 0], multiply(from, ctm));
      emit(toRun(withAccents(text), start, Math.hypot(unit[0], unit[1]) * shown, state.font));
    }
    text = '';
    if (moved !== 0) matrix = multiply([1, 0, 0, 1, moved, 0], matrix);
    from = matrix;
    shown = 0;
    moved = 0;
  }

  function append(bytes: string, state: TextState, replacement: string | undefined): void {
    const { font, size, charSpace, wordSpace, scale } = state;
    if (!font) return;
    const shownNow = decodeShown(bytes, font, unknown);
    const { width, glyphs, spaces } = shownNow;
    // Some writers set the space between two words as one between letters.
    const isApart = charSpace > spaceBetweenLetters * size && glyphs > 1 && glyphs <= 3;
    const own = isApart ? [...shownNow.text].join(' ') : shownNow.text;
    shownGlyphs += glyphs;
    text += replacement ?? own;
    moved += ((width / 1000) * size + glyphs * charSpace + spaces * wordSpace) * scale;
    shown = moved - Math.max(0, charSpace) * scale;
  }

  /** Words that stand far apart, as at both ends of a line, are runs of their own. */
  function appendWords(bytes: string, state: TextState, ctm: Matrix): void {
    for (const word of bytes.split(/(?<= )(?=[^ ])/)) {
      const blank = word.length - word.trimEnd().length;
      append(word.slice(0, word.length - blank), state, undefined);
      flush(state, ctm);
      append(word.slice(word.length - blank), state, '');
      flush(state, ctm);
    }
  }

  return {
    begin(): void {
      matrix = line = from = identity;
    },
    set(next: Matrix): void {
      matrix = line = from = next;
    },
    nextLine(x: number, y: number): void {
      line = multiply([1, 0, 0, 1, x, y], line);
      matrix = from = line;
    },
    flush,

    show(bytes: string, state: TextState, ctm: Matrix, replacement?: string): void {
      const isWide = state.wordSpace > wideGap * state.size && state.font?.codeBytes === 1;
      if (isWide && replacement === undefined && bytes.includes(' ')) appendWords(bytes, state, ctm);
      else append(bytes, state, replacement);
      flush(state, ctm);
    },

    /** Strings and the distances between them, in thousandths of the size towards the left. */
    showAll(parts: readonly PdfObject[], state: TextState, ctm: Matrix, replacement?: string): void {
      let left = replacement;
      const isWide = state.wordSpace > wideGap * state.size && state.font?.codeBytes === 1;
      for (const part of parts) {
        if (typeof part === 'string') {
          if (isWide && left === undefined && part.includes(' ')) appendWords(part, state, ctm);
          else append(part, state, left);
          if (left !== undefined) left = '';
        } else if (typeof part === 'number') {
          const gap = -part / 1000;
          const isFar = Math.abs(gap) > wideGap;
          // A grave accent that the next letter is set under.
          if (gap < -setBack && text.endsWith('`')) text = `${text.slice(0, -1)}ˋ`;
          if (isFar) flush(state, ctm);
          moved += gap * state.size * state.scale;
          if (isFar || text === '') flush(state, ctm);
          else if (gap > wordGap && left === undefined && !text.endsWith(' ')) text += ' ';
        }
      }
      flush(state, ctm);
    },
  };
}

/** Glyphs that nothing tells about: as many, and this part of all, are borne with. */
const [fewUnknown, unknownPart] = [2, 0.02];

/** Part of the size: more space between a few letters is one between words. */
const spaceBetweenLetters = 0.18;

/** A run by the matrix of its first glyph; turned ones are laid down flat about the corner of the page. */
function toRun(text: string, start: Matrix, length: number, font: Font | undefined): Run {
  const [a, b, c, d, e, f] = start;
  const angle = Math.round((Math.atan2(b, a) * 180) / Math.PI) || 0;
  const size = Math.abs(a * d - b * c) / (Math.hypot(a, b) || 1);
  const style = font ?? { bold: false, italic: false, fixed: false };
  if (angle === 0) return { text, x: e, right: e + length, y: f, size, font: style, angle };
  const turn = (-angle * Math.PI) / 180;
  const x = e * Math.cos(turn) - f * Math.sin(turn);
  const y = e * Math.sin(turn) + f * Math.cos(turn);
  return { text, x, right: x + length, y, size, font: style, angle };
}
