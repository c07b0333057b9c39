import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadCatalogue } from '@quire/models';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ModelServer, startModelServer } from '../../../../test/support/model-server.ts';
import { startContext, type TestContext } from '../../../../test/support/start-context.ts';

/** Whatever else the machine does. */
vi.setConfig({ testTimeout: 180_000 });

let server: ModelServer;
let context: TestContext;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quire-context-'));
  server = await startModelServer();
  server.script('eyes', { text: JSON.stringify({ description: 'A red field.' }) });
  const file = join(folder, 'models.json');
  const providers = { test: { type: 'openai-compatible', baseUrl: server.url } };
  const models = [{ id: 'eyes', provider: 'test', capabilities: { vision: true } }];
  await writeFile(file, JSON.stringify({ providers, models }));
  context = await startContext();
  await context.startWorker({ models: loadCatalogue({ file, env: {} }) });
});
afterAll(async () => {
  await context.close();
  await server.close();
  await rm(folder, { recursive: true });
});

const red = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 40, b: 40 } } });

interface Turn {
  content: string | { image_url?: { url: string } }[];
}

/** The picture of each call, by its size. */
function shownPictures(): Map<string, { type: string; bytes: Buffer }> {
  const urls = server.calls.flatMap(({ body }) =>
    (body.messages as Turn[]).flatMap(({ content }) =>
      typeof content === 'string' ? [] : content.flatMap((part) => part.image_url?.url ?? []),
    ),
  );
  return new Map(
    urls.map((url) => {
      const [, type = '', data = ''] = /^data:(.+);base64,(.+)$/.exec(url) ?? [];
      return [url, { type, bytes: Buffer.from(data, 'base64') }];
    }),
  );
}

test('a model is shown each picture in a form that it reads, upright', async () => {
  const plain = await red(50, 31).png().toBuffer();
  const pictures: [width: number, height: number, bytes: Buffer][] = [
    [50, 31, plain],
    [51, 31, await red(51, 31).tiff().toBuffer()],
    [52, 31, await red(52, 31).avif().toBuffer()],
    [53, 31, await red(53, 31).toColourspace('cmyk').jpeg().toBuffer()],
    [54, 31, await red(54, 31).toColourspace('rgb16').png().toBuffer()],
    [31, 55, await red(55, 31).withMetadata({ orientation: 6 }).jpeg().toBuffer()],
    [2_048, 1_024, await red(3_000, 1_500).tiff({ compression: 'deflate' }).toBuffer()],
  ];
  const keys = [];
  for (const [, , bytes] of pictures)
    keys.push(await context.upload(bytes, { contentType: 'image/png', fileName: 'picture' }));
  const { body } = await context.results(await context.process(keys, { imageDescription: {} }));
  const { results } = body as { results: object[] };
  for (const result of results)
    expect(result).toMatchObject({ imageDescription: { isSuccess: true, result: 'A red field.' } });

  const shown = [...shownPictures().values()];
  expect(shown).toHaveLength(pictures.length);
  const seen = new Map<string, string>();
  for (const { type, bytes } of shown) {
    const { width, height, format, space, depth, orientation } = await sharp(bytes).metadata();
    expect({ type, space, depth, orientation }).toEqual({
      type: `image/${format}`,
      space: 'srgb',
      depth: 'uchar',
      orientation: undefined,
    });
    seen.set(`${width} x ${height}`, type);
    const { channels } = await sharp(bytes).stats();
    const [r, g, b] = channels.map(({ mean }) => mean);
    // What a printer's colours come to depends on the profile.
    expect([Math.abs((r ?? 0) - 200) < 45, (g ?? 255) < 90, (b ?? 255) < 90]).toEqual([true, true, true]);
  }
  expect(Object.fromEntries(seen)).toEqual(
    Object.fromEntries(pictures.map(([w, h], i) => [`${w} x ${h}`, i === 0 ? 'image/png' : 'image/jpeg'])),
  );
  expect(shown.some(({ bytes }) => bytes.equals(plain))).toBe(true);
});

test('a broken picture is told to be one, and no model is asked', async () => {
  const asked = server.calls.length;
  const cut = (await red(400, 400).tiff({ compression: 'none' }).toBuffer()).subarray(0, 200_000);
  const key = await context.upload(cut, { contentType: 'image/tiff', fileName: 'cut.tiff' });
  const { body } = await context.results(await context.process([key], { imageDescription: {} }));
  const { results } = body as { results: object[] };
  expect(results[0]).toMatchObject({ imageDescription: { isSuccess: false, result: null } });
  expect(server.calls).toHaveLength(asked);
});
