import type { PictureConfig } from '../../folder/config-files.ts';

/** How a model wants pictures to come: in a square of that side, of which its middle is looked at. */
export interface PictureShape {
  side: number;
  fit: 'fill' | 'cover';
  /** Side of the middle. */
  middle: number;
}

/** What a model's own preparation of pictures comes to. */
export function pictureShapeOf({ size, do_center_crop, crop_size }: PictureConfig): PictureShape {
  // A number is the length of the shortest side.
  const isSquare = typeof size === 'object';
  const side = isSquare ? size.square : size;
  const middle = do_center_crop ? Math.min(side, crop_size ?? side) : side;
  return { side, fit: isSquare ? 'fill' : 'cover', middle };
}
