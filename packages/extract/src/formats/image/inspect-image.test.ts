import { Readable } from 'node:stream';
import sharp, { type Sharp } from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { unreadableReason } from '../../extract.errors.ts';
import { createExtractor } from '../../extractor.ts';

const never = new AbortController().signal;
const extractor = createExtractor({ poolSize: 1 });
afterAll(() => extractor.close());

const inspect = (bytes: Uint8Array, thumbnailSide?: number) =>
  extractor.inspectImage({ stream: Readable.from([bytes]) }, { thumbnailSide }, never);
const plain = (): Sharp =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: { r: 200, g: 100, b: 0 } } });

describe('a picture is known by its header', () => {
  it.each(['png', 'jpeg', 'webp', 'gif', 'tiff', 'avif'] as const)('%s', async (format) => {
    const facts = await inspect(await plain().toFormat(format).toBuffer());
    expect(facts).toMatchObject({ format, width: 40, height: 20, isAnimated: false, orientation: 1 });
    expect(facts).not.toHaveProperty('thumbnail');
  });

  it('with its size as it is shown, its channels and its depth', async () => {
    const turned = await plain().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await inspect(turned)).toMatchObject({ width: 20, height: 40, channels: 3, orientation: 6 });
    const deep = await plain().toColourspace('rgb16').ensureAlpha().png().toBuffer();
    expect(await inspect(deep)).toMatchObject({ channels: 4, bitDepth: 16, hasAlpha: true });
    const gray = await plain().toColourspace('b-w').png().toBuffer();
    expect(await inspect(gray)).toMatchObject({ channels: 1, bitDepth: 8, colours: 'b-w' });
  });

  it('and drawn as an upright JPEG of plain colours', async () => {
    const draw = async (bytes: Uint8Array, jpegSide = 100) => {
      const { jpeg } = await extractor.inspectImage({ stream: Readable.from([bytes]) }, { jpegSide }, never);
      const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
      const { space, depth, orientation = 1 } = await sharp(jpeg).metadata();
      return { ...info, space, depth, orientation, pixel: [...data.subarray(0, 3)] };
    };
    const orange = { space: 'srgb', channels: 3, depth: 'uchar', orientation: 1 };
    const kinds = {
      tiff: await plain().tiff().toBuffer(),
      avif: await plain().avif({ lossless: true }).toBuffer(),
      cmyk: await plain().toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer(),
      deep: await plain().toColourspace('rgb16').png().toBuffer(),
    };
    for (const [kind, bytes] of Object.entries(kinds)) {
      const { pixel, ...drawn } = await draw(bytes);
      expect(drawn, kind).toMatchObject({ ...orange, width: 40, height: 20 });
      // What a printer's colours come to depends on the profile.
      const tolerance = kind === 'cmyk' ? 40 : 6;
      for (const [i, value] of [200, 100, 0].entries())
        expect(Math.abs((pixel[i] ?? 0) - value), kind).toBeLessThan(tolerance);
    }
    const turned = await plain().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await draw(turned, 30)).toMatchObject({ width: 15, height: 30, orientation: 1 });
    const clear = sharp({ create: { width: 4, height: 4, channels: 4, background: '#0000' } });
    expect((await draw(await clear.png().toBuffer())).pixel).toEqual([255, 255, 255]);
    const cut = (await plain().tiff().toBuffer()).subarray(0, 200);
    await expect(draw(cut)).rejects.toMatchObject({ code: 'extract.unreadable' });
  });

  it('and drawn into a square of the wanted side', async () => {
    const { thumbnail = new Uint8Array() } = await inspect(await plain().png().toBuffer(), 8);
    expect(thumbnail).toHaveLength(8 * 8 * 3);
    expect([...thumbnail.subarray(0, 3)]).toEqual([200, 100, 0]);
    const gray = await inspect(await plain().toColourspace('b-w').png().toBuffer(), 8);
    expect(gray.thumbnail).toHaveLength(8 * 8 * 3);
  });
});

it.each([
  ['text', Buffer.from('not a picture')],
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['nothing', Buffer.alloc(0)],
])('%s is no picture', async (_, bytes) => {
  expect(unreadableReason(await inspect(bytes).catch((err) => err))).toBe('corrupt');
});
