import { Readable } from 'node:stream';
import type { Extractor, ImageFacts } from '@quire/extract';
import { unreadableReason } from '@quire/extract';
import type { Storage } from '@quire/storage';
import type { Texts } from '../enrichment/texts.ts';
import { imageTypeOf, signLength } from './image-type.ts';
import { checkBytes, checkSides, type ImageLimits, imageRefused, notAnImage } from './limits.ts';

/** A stored picture within the limits of an action. */
export interface Image {
  facts: ImageFacts;
  /** The picture as a `data:` url for models that see, drawn anew where they would not read it, or not as it is meant. */
  url(): Promise<string>;
  /**
   * It in a square of that side, distorted or without its longer ends: rows of pixels, three bytes each. Throws
   * `extract.unreadable`.
   */
  pixels(side: number, fit?: 'fill' | 'cover'): Promise<Uint8Array>;
  /** The text that is recognised in it; empty where there is none. */
  text(): Promise<string>;
}

export interface Images {
  /** Throws `action.not_an_image`, `action.image_refused` or `storage.object_not_found`. */
  open(key: string, limits: ImageLimits, signal: AbortSignal): Promise<Image>;
}

interface ImagesDeps {
  storage: Pick<Storage, 'get'>;
  extractor: Pick<Extractor, 'inspectImage'>;
  texts: Texts;
}

const seenByModels = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);
/** Longest side of a picture that is drawn anew: models look at no more. */
const drawnSide = 2_048;
const unknownSize = 'Unable to retrieve image resolution data. Please provide a valid image file.';

/** Looks at pictures in the processes of the extractor; nothing is decoded here. */
export const createImages = ({ storage, extractor, texts }: ImagesDeps): Images => ({
  async open(key, limits, signal) {
    const { body, size } = await storage.get(key);
    const { bytes, type } = await readPicture(body, size, limits);
    const inspect = (drawings: Parameters<Extractor['inspectImage']>[1] = {}) =>
      extractor.inspectImage({ stream: Readable.from([bytes]) }, drawings, signal);
    const facts = await inspect().catch((error: unknown) => {
      throw unreadableReason(error) === 'corrupt' ? imageRefused(unknownSize) : error;
    });
    checkSides(facts.width, facts.height, limits);
    return {
      facts,
      async url() {
        if (seenByModels.has(type) && isPlain(facts)) return toUrl(type, bytes);
        const { jpeg = new Uint8Array() } = await inspect({ jpegSide: drawnSide });
        return toUrl('image/jpeg', jpeg);
      },
      pixels: async (side, fit) =>
        (await inspect({ thumbnailSide: side, thumbnailFit: fit })).thumbnail ?? new Uint8Array(),
      text: () => textIn(texts, key, signal),
    };
  },
});

/** Upright, and of eight bits of red, green and blue, or of grey. */
const isPlain = ({ orientation, bitDepth, colours }: ImageFacts): boolean =>
  orientation === 1 && bitDepth <= 8 && colours !== 'cmyk';

const toUrl = (type: string, bytes: Uint8Array): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

/** Leaves the stream as soon as it is no picture, or too large a one. */
async function readPicture(body: Readable, size: number, limits: ImageLimits) {
  const pieces: Buffer[] = [];
  let length = 0;
  let type: string | undefined;
  for await (const piece of body) {
    pieces.push(piece);
    length += piece.length;
    if (type === undefined && length >= signLength) {
      type = imageTypeOf(Buffer.concat(pieces));
      if (type === undefined) throw notAnImage();
      checkBytes(size, limits);
    }
    checkBytes(length, limits);
  }
  const bytes = Buffer.concat(pieces);
  type ??= imageTypeOf(bytes);
  if (type === undefined) throw notAnImage();
  return { bytes, type };
}

async function textIn(texts: Texts, key: string, signal: AbortSignal): Promise<string> {
  try {
    return await texts.read(key, signal);
  } catch (error) {
    const reason = unreadableReason(error);
    if (reason === 'blank' || reason === 'unsupported') return '';
    throw error;
  }
}
