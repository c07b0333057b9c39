import { Unreadable } from '../unreadable.ts';

/** A font as a page calls it; `size` in the units of the file. */
export interface DviFont {
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

/** Runs the commands of a DVI file (DVItype, 15) as far as letters go; their widths are not in it. */
export function* dviEvents(bytes: Buffer): Generator<DviEvent> {
  const fonts = new Map<number, DviFont>();
  let font: DviFont | undefined;
  let place: Place = { h: 0, v: 0, w: 0, x: 0, y: 0, z: 0 };
  let stack: Place[] = [];
  let gap = 0;
  let at = 0;

  const unsigned = (length: number) => {
    const value = bytes.readUIntBE(at, length);
    at += length;
    return value;
  };
  const signed = (length: number) => {
    const value = bytes.readIntBE(at, length);
    at += length;
    return value;
  };
  const goRight = (by: number) => {
    place.h += by;
    gap += by;
  };
  const letter = function* (code: number): Generator<DviEvent> {
    if (font) yield { kind: 'letter', code, font, down: place.v, gap, start: place.h };
    gap = 0;
  };
  const move = (first: number, code: number, name: 'w' | 'x' | 'y' | 'z') => {
    if (code > first) place[name] = signed(code - first);
    if (name === 'w' || name === 'x') goRight(place[name]);
    else place.v += place[name];
  };

  while (at < bytes.length) {
    const code = unsigned(1);
    if (code < 128) yield* letter(code);
    else if (code <= 131) yield* letter(unsigned(code - 127));
    else if (code === 132 || code === 137) at += 8;
    else if (code <= 136) yield* letter(unsigned(code - 132));
    else if (code === 139) {
      at += pageHeadBytes;
      place = { h: 0, v: 0, w: 0, x: 0, y: 0, z: 0 };
      stack = [];
      yield { kind: 'page' };
    } else if (code === 141) {
      if (stack.length > deepest) throw new Unreadable('corrupt', 'places within places');
      stack.push({ ...place });
    } else if (code === 142) place = stack.pop() ?? place;
    else if (code >= 143 && code <= 146) goRight(signed(code - 142));
    else if (code >= 147 && code <= 151) move(147, code, 'w');
    else if (code >= 152 && code <= 156) move(152, code, 'x');
    else if (code >= 157 && code <= 160) place.v += signed(code - 156);
    else if (code >= 161 && code <= 165) move(161, code, 'y');
    else if (code >= 166 && code <= 170) move(166, code, 'z');
    else if (code >= 171 && code <= 234) font = fonts.get(code - 171);
    else if (code >= 235 && code <= 238) font = fonts.get(unsigned(code - 234));
    else if (code >= 239 && code <= 242) at += unsigned(code - 238);
    else if (code >= 243 && code <= 246) {
      const number = unsigned(code - 242);
      at += 4;
      const size = unsigned(4);
      at += 4;
      const length = unsigned(1) + unsigned(1);
      fonts.set(number, { name: bytes.toString('latin1', at, at + length), size });
      at += length;
    } else if (code === 247) at += 14 + bytes.readUInt8(at + 13);
    else if (code === 248) return;
    else if (code !== 138 && code !== 140) throw new Unreadable('corrupt', `command ${code}`);
  }
}
