import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { embedPictures } from './embed-pictures.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quire-pictures-'));
});
afterAll(() => rm(folder, { recursive: true }));

const never = new AbortController().signal;
const drawing = (colour: string, shape: string, size = 200) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 100 100"><rect width="100" height="100" fill="${colour}"/>${shape}</svg>`,
    ),
  );
const disc = '<circle cx="40" cy="40" r="30" fill="gold"/>';
const bars = '<path d="M10 0v100M40 0v100M70 0v100" stroke="black" stroke-width="9"/>';

async function save(name: string, picture: Buffer | Promise<Buffer>): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, await picture);
  return path;
}

async function embed(...paths: string[]) {
  const found = [];
  const files = paths.map((path, i) => ({ path, contentType: 'image/png', page: i + 1 }));
  for await (const picture of embedPictures(files, never)) found.push(picture);
  return found;
}

const likeness = (a: readonly number[] = [], b: readonly number[] = []) =>
  a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);

test('copies stay close, other pictures do not', async () => {
  const [original, copy, other] = await embed(
    await save('disc.png', drawing('navy', disc).png().toBuffer()),
    await save('disc.jpg', drawing('navy', disc, 640).jpeg({ quality: 40 }).toBuffer()),
    await save('bars.png', drawing('white', bars).png().toBuffer()),
  );
  expect(original).toMatchObject({ page: 1, content_type: 'image/png', width: 200, height: 200 });
  expect(original?.embedding.length).toBe(1024);
  expect(Math.hypot(...(original?.embedding ?? []))).toBeCloseTo(1, 6);
  const [near, far] = [copy, other].map((picture) => likeness(original?.embedding, picture?.embedding));
  expect(near).toBeGreaterThan(0.95);
  expect(far).toBeLessThan(0.5);
});

test('a picture that cannot be decoded is passed over', async () => {
  const good = await save('good.png', drawing('red', bars).png().toBuffer());
  const broken = await save('broken.png', Buffer.from('no picture'));
  const cut = await save('cut.jpg', (await drawing('red', disc).jpeg().toBuffer()).subarray(0, 900));
  const svg = await save(
    'drawing.svg',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  );
  const found = await embed(broken, good, cut, join(folder, 'missing'), svg, good);
  expect(found.map(({ page }) => page)).toEqual([2, 6]);
});

test('an abort ends it', async () => {
  const path = await save('late.png', drawing('red', bars).png().toBuffer());
  const stop = new AbortController();
  stop.abort(new Error('cancelled'));
  await expect(embedPictures([{ path, contentType: 'image/png' }], stop.signal).next()).rejects.toThrow(
    'cancelled',
  );
});
