import { expect, it } from 'vitest';
import { joinText } from '../text/join-text.ts';
import { trimPieces } from './trim-pieces.ts';

async function* each(pieces: string[]) {
  yield* pieces;
}

it.each([
  [[' \n', '\n a ', ' ', '\nb', '\n', ' '], 'a  \nb'],
  [['a', '', 'b '], 'ab'],
  [[' ', '\n'], ''],
  [[], ''],
])('takes the blanks off both ends of %j', async (pieces, text) => {
  expect(await joinText(trimPieces(each(pieces)))).toBe(text);
  expect(await joinText(trimPieces(pieces.join('')))).toBe(text);
});
