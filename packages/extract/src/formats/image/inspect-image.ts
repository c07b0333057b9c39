import type { Metadata } from 'sharp';
import { Unreadable } from '../../unreadable.ts';
import { sharp } from './configured-sharp.ts';

/** What the header of a picture says of it. */
export interface ImageFacts {
  format: string;
  /** In pixels, as it is shown. */
  width: number;
  height: number;
  channels: number;
  /** Bits of one channel of one pixel. */
  bitDepth: number;
  /** `srgb`, `b-w`, `cmyk` and the like. */
  colours: string;
  hasAlpha: boolean;
  isAnimated: boolean;
  /** How its Exif data say that it lies, 1 to 8; 1 is upright. */
  orientation: number;
  /** It drawn into a square: rows of pixels from the top, three bytes each. */
  thumbnail?: Uint8Array;
  /** It as a JPEG of plain colours, upright, on white. */
  jpeg?: Uint8Array;
}

/** What is wanted of the pixels of a picture. */
export interface Drawings {
  /** Side of the square that it is drawn into, distorted unless it is to cover it. */
  side?: number;
  fit?: 'fill' | 'cover';
  /** Longest side of a JPEG of it; a smaller picture keeps its size. */
  jpegSide?: number;
}

/** Decoded, 400 MB at four bytes a pixel. */
const maxPixels = 100_000_000;

const jpegQuality = 90;

/** Reads the header of a picture, and its pixels where drawings are wanted. */
export async function inspectImage(
  path: string,
  { side, fit, jpegSide }: Drawings = {},
): Promise<ImageFacts> {
  try {
    const metadata = await sharp(path, { limitInputPixels: false }).metadata();
    const facts = factsOf(metadata);
    if (side === undefined && jpegSide === undefined) return facts;
    if (facts.width * facts.height > maxPixels)
      throw new Unreadable('inflates_too_much', `${facts.width} x ${facts.height} pixels`);
    return {
      ...facts,
      ...(side !== undefined && { thumbnail: await drawSquare(path, side, fit) }),
      ...(jpegSide !== undefined && { jpeg: await drawJpeg(path, jpegSide) }),
    };
  } catch (err) {
    if (err instanceof Unreadable) throw err;
    throw new Unreadable('corrupt', err instanceof Error ? err.message : String(err));
  }
}

const factsOf = ({ autoOrient, depth, space, pages = 1, ...known }: Metadata): ImageFacts => ({
  format: known.format === 'heif' && known.compression === 'av1' ? 'avif' : known.format,
  width: autoOrient.width,
  height: autoOrient.height,
  channels: known.channels,
  bitDepth: known.bitsPerSample ?? bitsOf[depth] ?? 8,
  colours: space,
  hasAlpha: known.hasAlpha,
  isAnimated: pages > 1 && known.format !== 'tiff',
  orientation: known.orientation ?? 1,
});

const bitsOf: Partial<Record<Metadata['depth'], number>> = {
  ushort: 16,
  short: 16,
  float: 32,
  uint: 32,
  int: 32,
};

const drawSquare = (path: string, side: number, fit: 'fill' | 'cover' = 'fill'): Promise<Buffer> =>
  decode(path).resize(side, side, { fit }).removeAlpha().raw().toBuffer();

const drawJpeg = (path: string, side: number): Promise<Buffer> =>
  decode(path)
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: jpegQuality })
    .toBuffer();

const decode = (path: string) =>
  sharp(path, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .flatten({ background: '#fff' })
    .toColourspace('srgb');
