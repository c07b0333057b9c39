import { Unreadable } from '../../unreadable.ts';

/** A font as a page calls it; `size` in the units of the file. */
interface DviFont {
  name: string;
  size: number;
}

/** What happens on the pages of a file: `down` is where the line of a letter lies, `right` how far it was moved there. */
export type DviEvent =
  | { kind: 'page' }
  | { kind: 'letter'; code: number; font: DviFont; down: number; gap: number; start: number };

interface Place {
  h: number;
  v: number;
  w: number;
  x: number;
  y: number;
  z: number;
}

const deepest = 10_000;
const pageHeadBytes = 44;
const origin: Place = { h: 0, v: 0, w: 0, x: 0, y: 0, z: 0 };

/** Runs the commands of a DVI file (DVItype, 15) as far as letters go; their widths are not in it. */
export function* dviEvents(bytes: Buffer): Generator<DviEvent> {
  const cursor = createCursor(bytes);
  const motion = createMotion(cursor);
  const fonts = new Map<number, DviFont>();
  let font: DviFont | undefined;

  while (!cursor.isAtEnd()) {
    const code = cursor.unsigned(1);
    const letter = letterOf(code, cursor);
    if (letter !== undefined) {
      if (font) yield { kind: 'letter', code: letter, font, ...motion.here() };
    } else if (code === 139) {
      cursor.skip(pageHeadBytes);
      motion.startPage();
      yield { kind: 'page' };
    } else if (code >= 171 && code <= 234) font = fonts.get(code - 171);
    else if (code >= 235 && code <= 238) font = fonts.get(cursor.unsigned(code - 234));
    else if (code >= 239 && code <= 242) cursor.skip(cursor.unsigned(code - 238));
    else if (code >= 243 && code <= 246) fonts.set(cursor.unsigned(code - 242), fontAt(cursor));
    else if (code === 247) {
      cursor.skip(13);
      cursor.skip(cursor.unsigned(1));
    } else if (code === 132 || code === 137) cursor.skip(8);
    else if (code === 248) return;
    else if (code !== 138 && code !== 140 && !motion.run(code))
      throw new Unreadable('corrupt', `command ${code}`);
  }
}

function createCursor(bytes: Buffer) {
  let at = 0;
  const take = (length: number) => {
    at += length;
    return at - length;
  };
  return {
    isAtEnd: () => at >= bytes.length,
    skip: (length: number) => void take(length),
    unsigned: (length: number) => bytes.readUIntBE(take(length), length),
    signed: (length: number) => bytes.readIntBE(take(length), length),
    text: (length: number) => bytes.toString('latin1', take(length), at),
  };
}

type Cursor = ReturnType<typeof createCursor>;

/** The code of a letter that is set, with or without going on to the right. */
function letterOf(code: number, cursor: Cursor): number | undefined {
  if (code < 128) return code;
  if (code <= 131) return cursor.unsigned(code - 127);
  return code >= 133 && code <= 136 ? cursor.unsigned(code - 132) : undefined;
}

/** A definition: a sum, the size and the size of its design, the lengths of a folder and a name, and these. */
function fontAt(cursor: Cursor): DviFont {
  cursor.skip(4);
  const size = cursor.unsigned(4);
  cursor.skip(4);
  const length = cursor.unsigned(1) + cursor.unsigned(1);
  return { name: cursor.text(length), size };
}

/** The place on the page, and the commands that change it. */
function createMotion(cursor: Cursor) {
  let place = { ...origin };
  let stack: Place[] = [];
  let gap = 0;

  const goRight = (by: number) => {
    place.h += by;
    gap += by;
  };
  /** The first of each five commands repeats a step that the others set. */
  const step = (first: number, code: number, name: 'w' | 'x' | 'y' | 'z'): true => {
    if (code > first) place[name] = cursor.signed(code - first);
    if (name === 'w' || name === 'x') goRight(place[name]);
    else place.v += place[name];
    return true;
  };

  return {
    here() {
      const letter = { down: place.v, gap, start: place.h };
      gap = 0;
      return letter;
    },

    startPage(): void {
      place = { ...origin };
      stack = [];
    },

    /** Tells whether the command was one of these. */
    run(code: number): boolean {
      if (code === 141) {
        if (stack.length > deepest) throw new Unreadable('corrupt', 'places within places');
        stack.push({ ...place });
        return true;
      }
      if (code === 142) place = stack.pop() ?? place;
      else if (code >= 143 && code <= 146) goRight(cursor.signed(code - 142));
      else if (code >= 147 && code <= 151) return step(147, code, 'w');
      else if (code >= 152 && code <= 156) return step(152, code, 'x');
      else if (code >= 157 && code <= 160) place.v += cursor.signed(code - 156);
      else if (code >= 161 && code <= 165) return step(161, code, 'y');
      else if (code >= 166 && code <= 170) return step(166, code, 'z');
      else return false;
      return true;
    },
  };
}
