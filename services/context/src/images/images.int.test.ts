import type { ActionResult } from '@quire/contracts/context';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { pngOf } from '../../../../test/support/png.ts';
import { startContext, type TestContext } from '../../../../test/support/start-context.ts';

/** Whatever else the machine does. */
vi.setConfig({ testTimeout: 180_000 });

let context: TestContext;
beforeAll(async () => {
  context = await startContext();
  await context.startWorker();
});
afterAll(() => context.close());

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 40, b: 40 } } });
const noise = (width: number, height: number) => {
  const create = {
    width,
    height,
    channels: 3,
    background: '#888',
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  } as const;
  return sharp({ create }).png({ compressionLevel: 0 }).toBuffer();
};
const unreadable = 'Unable to retrieve image resolution data. Please provide a valid image file.';
const refused = (message: string, errorType = 'ValidationError') => ({
  isSuccess: false,
  result: null,
  error: { errorType, message },
});
const described = (result: string) => ({ isSuccess: true, result: expect.stringMatching(result) });
const embedded = { isSuccess: true, result: expect.any(Array) };
const corrupt = refused('The file was not supported, corrupt, or blank.');
const notAnImage = refused('The file is not a supported image.', 'UnsupportedFileType');

type Row = [name: string, bytes: () => Promise<Buffer>, description: object, embeddings: object];
const rows: Row[] = [
  ['one pixel', () => picture(1, 1).png().toBuffer(), described('^A square PNG image of 1 x 1'), embedded],
  [
    'CMYK',
    () => picture(40, 30).toColourspace('cmyk').jpeg().toBuffer(),
    described('JPEG image of 40 x 30'),
    embedded,
  ],
  [
    '16 bits a channel',
    () => picture(40, 30).toColourspace('rgb16').png().toBuffer(),
    described('PNG image of 40 x 30'),
    embedded,
  ],
  [
    'turned by its Exif data',
    () => picture(40, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    described('^A portrait JPEG image of 20 x 40'),
    embedded,
  ],
  [
    'animated',
    () =>
      sharp(Buffer.from(Array.from({ length: 30 * 20 * 3 * 4 }, (_, i) => Math.floor(i / 1_800) * 80)), {
        raw: { width: 30, height: 80, channels: 3, pageHeight: 20 },
      })
        .gif()
        .toBuffer(),
    described('animated GIF image'),
    embedded,
  ],
  ['a PNG that is named a PDF', () => picture(9, 9).png().toBuffer(), described('PNG image'), embedded],
  ['a text that is named a PNG', async () => Buffer.from('Just words, no picture.'), notAnImage, notAnImage],
  ['empty', async () => Buffer.alloc(0), notAnImage, notAnImage],
  [
    'cut off in its header',
    async () => (await picture(300, 300).png().toBuffer()).subarray(0, 20),
    refused(unreadable),
    refused(unreadable),
  ],
  ['cut off in its pixels', async () => (await noise(300, 300)).subarray(0, 9_000), corrupt, corrupt],
  [
    'of huge dimensions and few bytes',
    async () => pngOf(50_000, 50_000),
    refused('Image resolution exceeds 8000 x 8000 pixels.'),
    refused('Image resolution exceeds 2048 x 2048 x 3 pixels.'),
  ],
  ['over 5 MB', () => noise(1_500, 1_300), refused('Image size exceeds 5 MB.'), embedded],
  [
    'over 25 MB',
    async () => Buffer.concat([await picture(9, 9).png().toBuffer(), Buffer.alloc(26 * 1024 * 1024)]),
    refused('Image size exceeds 5 MB.'),
    refused('Image size exceeds 25 MB.'),
  ],
  [
    'too wide',
    () => picture(500, 100).png().toBuffer(),
    described('landscape'),
    refused('Aspect ratio 5.00 is out of range (0.25 - 4.0).'),
  ],
];

test('each picture has its own outcome, and none harms another', async () => {
  const keys = [];
  for (const [name, bytes] of rows) {
    const fileName = name.endsWith('PDF') ? 'picture.pdf' : 'picture.png';
    keys.push(await context.upload(await bytes(), { contentType: 'image/png', fileName }));
  }
  const accepted = await context.process(keys, { imageDescription: {}, imageEmbeddings: {} });
  expect(accepted.status).toBe(202);
  const { body } = await context.results(accepted);
  const { results } = body as { results: Record<'imageDescription' | 'imageEmbeddings', ActionResult>[] };
  for (const [i, [name, , description, embeddings]] of rows.entries()) {
    expect(results[i]?.imageDescription, `description of one ${name}`).toMatchObject(description);
    expect(results[i]?.imageEmbeddings, `embeddings of one ${name}`).toMatchObject(embeddings);
  }
});
