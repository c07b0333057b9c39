import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { byteLevelBpe, wordPiece } from '../testing/tokenizers.fixture.ts';
import { loadTokenizer } from './tokenizer.ts';

const folder = mkdtempSync(join(tmpdir(), 'quire-onnx-'));
afterAll(() => rmSync(folder, { recursive: true }));

function load(file: object) {
  const tokenizer = join(folder, 'tokenizer.json');
  writeFileSync(tokenizer, JSON.stringify(file));
  return loadTokenizer({ tokenizer, tokenizerConfig: {} });
}

it('splits words into pairs of bytes by their merges, and puts them together again', async () => {
  const merges = ['h e', 'l l', 'he ll', 'Ġ o'];
  const file = byteLevelBpe(['he', 'll', 'hell', ' o'], ['<|end|>'], merges);
  const tokenizer = await load(file);
  const [he, ll, hell, o, end] = [256, 257, 258, 259, 260];
  const bytes = (text: string) => [...Buffer.from(text)];
  expect(tokenizer.encode('hello on', false)).toEqual([hell, ...bytes('o'), o, ...bytes('n')]);
  expect(tokenizer.encode('he llama', false)).toEqual([he, ...bytes(' '), ll, ...bytes('ama')]);
  expect(tokenizer.encode('ü🚢<|end|>', false)).toEqual([...bytes('ü🚢'), end]);
  const mixed = 'hello, Käpt’n\n\t🚢 日本 o';
  expect(tokenizer.decode([...tokenizer.encode(mixed, false), end])).toBe(mixed);
  expect([tokenizer.decode([]), tokenizer.idOf('<|end|>'), tokenizer.idOf('none')]).toEqual([
    '',
    end,
    undefined,
  ]);
  expect(tokenizer.special).toEqual(['<|end|>']);
});

it('splits words into the longest pieces of a vocabulary, in lower case', async () => {
  const file = wordPiece(['un', '##aff', '##able', 'cafe', ',', '##a']);
  const tokenizer = await load(file);
  const [unknown, cls, sep, un, aff, able, cafe, comma] = [1, 2, 3, 4, 5, 6, 7, 8];
  expect(tokenizer.encode('Unaffable', true)).toEqual([cls, un, aff, able, sep]);
  expect(tokenizer.encode('Café,unaffable', false)).toEqual([cafe, comma, un, aff, able]);
  expect(tokenizer.encode('unx 日', false)).toEqual([unknown, unknown]);
  expect(tokenizer.encode('', true)).toEqual([cls, sep]);
});
