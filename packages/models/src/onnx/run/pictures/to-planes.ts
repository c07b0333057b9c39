import type { PictureConfig } from '../../folder/config-files.ts';
import type { PictureShape } from './picture-shape.ts';

const channels = 3;

/** The middle of a picture as graphs take it: all of its red, then its green and its blue, scaled as the model knows it. */
export function toPlanes(
  pixels: Uint8Array,
  { side, middle }: PictureShape,
  { do_rescale, rescale_factor, do_normalize, image_mean, image_std }: PictureConfig,
): Float32Array {
  if (pixels.length !== side * side * channels) throw new Error(`A picture is not ${side} x ${side} pixels.`);
  const planes = new Float32Array(channels * middle * middle);
  const start = Math.floor((side - middle) / 2);
  const factor = do_rescale ? rescale_factor : 1;
  for (let channel = 0; channel < channels; channel++) {
    const mean = do_normalize ? (image_mean[channel] ?? 0) : 0;
    const spread = do_normalize ? (image_std[channel] ?? 1) : 1;
    for (let i = 0; i < middle * middle; i++) {
      const [x, y] = [start + (i % middle), start + Math.floor(i / middle)];
      const value = (pixels[(y * side + x) * channels + channel] ?? 0) * factor;
      planes[channel * middle * middle + i] = (value - mean) / spread;
    }
  }
  return planes;
}
