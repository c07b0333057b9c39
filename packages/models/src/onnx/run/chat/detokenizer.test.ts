import { expect, it } from 'vitest';
import { createDetokenizer } from './detokenizer.ts';

/** One token per byte. */
const bytes = (ids: readonly number[]) => Buffer.from(ids).toString('utf8');

function pieces(tokens: readonly number[], decode: (ids: readonly number[]) => string): string[] {
  const words = createDetokenizer(decode);
  return [...tokens.map((token) => words.push(token)), words.end()];
}

it('holds the bytes of a character back until it is whole', () => {
  expect(pieces([...Buffer.from('aé🚢')], bytes)).toEqual(['a', '', 'é', '', '', '', '🚢', '']);
});

it('gives what never becomes a character in the end, and does not wait for it for ever', () => {
  expect(pieces([0x61, 0xf0, 0x9f], bytes)).toEqual(['a', '', '', '\uFFFD']);
  const broken = Array<number>(20).fill(0xff);
  expect(pieces(broken, bytes).join('')).toBe('\uFFFD'.repeat(20));
});

it('decodes each token behind the ones before it', () => {
  // As sentencepiece does: a word brings its space along, but not at the start.
  const words = ['one', 'two', 'three'];
  expect(pieces([0, 1, 2], (ids) => ids.map((id) => words[id]).join(' '))).toEqual([
    'one',
    ' two',
    ' three',
    '',
  ]);
});
