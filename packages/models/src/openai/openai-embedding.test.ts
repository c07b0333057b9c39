import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ModelServer, startModelServer } from '../../../../test/support/model-server.ts';
import { openaiCompatibleProvider } from './openai-compatible.provider.ts';

let server: ModelServer;
let provider: ReturnType<typeof openaiCompatibleProvider.connect>;
beforeAll(async () => {
  server = await startModelServer();
  provider = openaiCompatibleProvider.connect({ name: 'test', baseUrl: server.url });
});
afterAll(async () => {
  await provider.close();
  await server.close();
});

const embed = (model: string, texts: string[], dimensions?: number) =>
  provider
    .embedding({ id: model, model, structuredOutput: false, dimensions })
    .embed(texts, new AbortController().signal);
const lengthOf = (vector: number[]) => Math.hypot(...vector);

it('gives one vector of unit length per text, in order, over many calls', async () => {
  const texts = Array.from({ length: 230 }, (_, i) => 'x'.repeat(1 + (i % 7)));
  const vectors = await embed('e', texts);
  expect(vectors).toHaveLength(230);
  for (const vector of vectors) expect(lengthOf(vector)).toBeCloseTo(1, 9);
  expect(vectors[0]).toEqual(vectors[7]);
  expect(server.calls).toHaveLength(3);
});

it('asks for the length that the catalogue states, and refuses another', async () => {
  server.script('small', { dimensions: 256 });
  expect((await embed('small', ['a'], 256))[0]).toHaveLength(256);
  expect(server.calls.at(-1)?.body.dimensions).toBe(256);
  await expect(embed('small', ['a'])).rejects.toMatchObject({
    status: 502,
    message: expect.stringContaining('256 floats, not 1024'),
  });
});

it('tries again after failures that may pass', async () => {
  server.script('busy', { status: 429, headers: { 'retry-after': '0' } }, {});
  expect(await embed('busy', ['a'])).toHaveLength(1);
});
