import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toUnitLength } from '../embedding-model.ts';
import { onnxProvider } from './onnx.provider.ts';
import { tokenVector, writeClassifier, writeEmbeddingModel } from './testing/encoder-model.fixture.ts';

const path = mkdtempSync(join(tmpdir(), 'quire-onnx-'));
const provider = onnxProvider.connect({ name: 'local', path, threads: 1 });
const words = ['ship', 'sail', '##s', 'port'];
const width = 8;
beforeAll(async () => {
  await writeEmbeddingModel(join(path, 'mean'), words);
  await writeEmbeddingModel(join(path, 'cls'), words, { pooling: 'cls_token' });
  await writeEmbeddingModel(join(path, 'last'), words, { pooling: 'lasttoken' });
  await writeEmbeddingModel(join(path, 'short'), words, { window: 4 });
  const insults = { you: [-4, -4], fool: [2, -4], die: [0.5, 3] };
  await writeClassifier(join(path, 'many'), ['insult', 'threat'], insults, 'multi_label_classification');
  await writeClassifier(join(path, 'one'), ['neutral', 'toxic'], { you: [3, -3], fool: [-3, 3] });
});
afterAll(async () => {
  await provider.close();
  rmSync(path, { recursive: true });
});

const { signal } = new AbortController();
const embeddingOf = (model: string) =>
  provider.embedding({ id: model, model, structuredOutput: false, dimensions: width });
const embed = (model: string, ...texts: string[]) => embeddingOf(model).embed(texts, signal);

/** [CLS] is 2, [SEP] 3 and the words begin at 4. */
const meanOf = (...ids: number[]): number[] =>
  toUnitLength(
    Array.from({ length: width }, (_, i) => {
      return ids.reduce((sum, id) => sum + (tokenVector(id, width)[i] ?? 0), 0);
    }),
  );

function expectVector(given: number[] | undefined, expected: number[]): void {
  expect(given).toHaveLength(expected.length);
  for (const [i, value] of expected.entries()) expect(given?.[i]).toBeCloseTo(value, 4);
}

it('makes one vector of unit length of each text, in order', async () => {
  const vectors = await embed('mean', 'Ship', 'SHIPS port', '');
  expect(vectors).toHaveLength(3);
  expectVector(vectors[0], meanOf(2, 4, 3));
  expectVector(vectors[1], meanOf(2, 4, 6, 7, 3));
  expectVector(vectors[2], meanOf(2, 3));
});

it('takes the first or the last token where the model was trained so', async () => {
  expectVector((await embed('cls', 'ship port'))[0], meanOf(2));
  expectVector((await embed('last', 'ship port'))[0], meanOf(3));
});

it('reads a text that is longer than its window whole, in pieces', async () => {
  const [vector] = await embed('short', 'ship sail port');
  // Two words fit beside the marks; the second piece is filled up, which does not count.
  const [first, second] = [meanOf(2, 4, 5, 3), meanOf(2, 7, 3)];
  expectVector(vector, toUnitLength(first.map((value, i) => 4 * value + 3 * (second[i] ?? 0))));
});

it('ends with its caller', async () => {
  const caller = new AbortController();
  const embedding = embeddingOf('mean').embed(Array(5_000).fill('ship port'), caller.signal);
  caller.abort(new Error('no longer'));
  await expect(embedding).rejects.toThrow('no longer');
});

it('judges each label by itself, or all together', async () => {
  const judge = (model: string, ...texts: string[]) =>
    provider.moderation({ id: model, model, structuredOutput: false }).moderate(texts, signal);
  const sigmoid = (value: number) => 1 / (1 + Math.exp(-value));
  const long = `${'you '.repeat(30)}fool`;
  expect(await judge('many', 'you', 'die, you fool', long)).toEqual([
    { flagged: false, categories: { insult: near(sigmoid(-4)), threat: near(sigmoid(-4)) } },
    { flagged: true, categories: { insult: near(sigmoid(2)), threat: near(sigmoid(3)) } },
    { flagged: true, categories: { insult: near(sigmoid(2)), threat: near(sigmoid(-4)) } },
  ]);
  // A text is judged by its strongest words, and harmlessness is no category.
  expect(await judge('one', 'you', 'fool')).toEqual([
    { flagged: false, categories: { toxic: near(1 / (1 + Math.exp(6))) } },
    { flagged: true, categories: { toxic: near(1 / (1 + Math.exp(-6))) } },
  ]);
});

const near = (value: number) => expect.closeTo(value, 3);
