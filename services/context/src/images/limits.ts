import { defineError } from '@quire/errors';

/** What a picture may be for an action. */
export interface ImageLimits {
  megabytes: number;
  /** Longest side in pixels. */
  side: number;
  /** How the limit of the sides is told. */
  resolution: string;
  /** Least and most of width / height. */
  ratio?: readonly [number, number];
}

/** Of the actions that look at what a picture shows. */
export const viewLimits: ImageLimits = { megabytes: 5, side: 8_000, resolution: '8000 x 8000' };

export const embeddingLimits: ImageLimits = {
  megabytes: 25,
  side: 2_048,
  resolution: '2048 x 2048 x 3',
  ratio: [0.25, 4],
};

/** A picture that an action does not take. */
export const imageRefused = defineError('action.image_refused', 422, (message: string) => message);

export const notAnImage = defineError('action.not_an_image', 422, () => 'The file is not a supported image.');

/** Throws `action.image_refused` with the documented message. */
export function checkBytes(bytes: number, { megabytes }: ImageLimits): void {
  if (bytes > megabytes * 1024 * 1024) throw imageRefused(`Image size exceeds ${megabytes} MB.`);
}

/** Throws `action.image_refused` with the documented message. */
export function checkSides(width: number, height: number, { side, resolution, ratio }: ImageLimits): void {
  if (width > side || height > side) throw imageRefused(`Image resolution exceeds ${resolution} pixels.`);
  if (!ratio) return;
  const given = width / height;
  const [least, most] = ratio;
  if (given < least || given > most)
    throw imageRefused(
      `Aspect ratio ${given.toFixed(2)} is out of range (${least.toFixed(2)} - ${most.toFixed(1)}).`,
    );
}
