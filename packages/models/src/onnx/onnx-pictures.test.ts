import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadCatalogue } from '../catalogue/catalogue.ts';
import { toUnitLength } from '../embedding-model.ts';
import { pictureVector, writePictureModel } from './testing/picture-model.fixture.ts';

const path = mkdtempSync(join(tmpdir(), 'quire-onnx-'));
const width = 6;
const [mean, spread] = [
  [0.5, 0.4, 0.3],
  [0.2, 0.25, 0.5],
];
const clip = {
  size: { shortest_edge: 4 },
  do_center_crop: true,
  crop_size: { height: 2, width: 2 },
  image_mean: mean,
  image_std: spread,
};
beforeAll(async () => {
  await writePictureModel(join(path, 'clip'), width, clip);
  await writePictureModel(join(path, 'plain'), width, { size: { height: 3, width: 3 }, do_normalize: false });
  await writePictureModel(join(path, 'oblong'), width, { size: { height: 3, width: 4 } });
});
afterAll(() => rmSync(path, { recursive: true }));

function load(models: object[], defaults = {}) {
  const file = join(path, 'models.json');
  const providers = { local: { type: 'onnx', path, threads: 1 }, builtin: { type: 'builtin' } };
  const entries = models.map((model) => ({ provider: 'local', kind: 'embedding', ...model }));
  writeFileSync(file, JSON.stringify({ providers, models: entries, defaults }));
  return loadCatalogue({ file, env: {} });
}
const vision = { capabilities: { vision: true } };
const { signal } = new AbortController();

/** Red, with a frame of blue. */
const framed = Uint8Array.from({ length: 4 * 4 * 3 }, (_, i) => {
  const [x, y] = [Math.floor(i / 3) % 4, Math.floor(i / 12)];
  const isFrame = x === 0 || x === 3 || y === 0 || y === 3;
  return i % 3 === (isFrame ? 2 : 0) ? 255 : 0;
});

function expectVector(given: number[] | undefined, means: readonly number[]): void {
  const expected = toUnitLength(pictureVector(means, width));
  expect(given).toHaveLength(width);
  for (const [i, value] of expected.entries()) expect(given?.[i]).toBeCloseTo(value, 4);
}

it('looks at the middle of a picture, in colours as the model knows them', async () => {
  const catalogue = load([{ id: 'clip', ...vision }]);
  const model = catalogue.imageEmbedding();
  expect(model).toMatchObject({ id: 'clip', dimensions: width, side: 4, fit: 'cover' });
  const vectors = await model?.embed([framed, framed.map(() => 255)], signal);
  const seen = (colour: number[]) => colour.map((value, i) => (value - (mean[i] ?? 0)) / (spread[i] ?? 1));
  expectVector(vectors?.[0], seen([1, 0, 0]));
  expectVector(vectors?.[1], seen([1, 1, 1]));
  await expect(model?.embed([framed.subarray(3)], signal)).rejects.toThrow('A picture is not 4 x 4 pixels.');
  await catalogue.close();
});

it('is no model for texts', async () => {
  const catalogue = load([
    { id: 'plain', ...vision },
    { id: 'words', provider: 'builtin' },
  ]);
  expect(catalogue.imageEmbedding()).toMatchObject({ side: 3, fit: 'fill' });
  expect(catalogue.find('plain')?.metadata).toEqual({
    runtime: 'onnx',
    architecture: 'clip',
    dimensions: width,
  });
  expect(catalogue.embedding().id).toBe('words');
  expect(() => catalogue.embedding('plain')).toThrow('cannot be used for the embedding of texts');
  const [vector] = (await catalogue.imageEmbedding()?.embed([new Uint8Array(27).fill(51)], signal)) ?? [];
  expectVector(vector, [0.2, 0.2, 0.2]);
  await catalogue.close();
});

it('is refused where it cannot work', () => {
  expect(() => load([{ id: 'oblong', ...vision }])).toThrow(
    /oblong.*preprocessor_config.json.*size: is neither a shortest edge nor a square/,
  );
  expect(() => load([{ id: 'clip' }])).toThrow(/clip lacks the file .*tokenizer.json/);
  expect(() => load([{ id: 'words', provider: 'builtin', ...vision }])).toThrow(
    'words is to embed images, which the type builtin does not serve',
  );
  expect(() => load([{ id: 'clip', ...vision }], { embedding: 'clip' })).toThrow(
    'defaults.embedding: clip embeds images, and no texts',
  );
});
