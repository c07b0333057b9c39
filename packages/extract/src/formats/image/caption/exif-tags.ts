import type { CaptionPart } from './caption.ts';

/** Tags of TIFF and Exif whose values are words about the picture. */
export const textTags: ReadonlyMap<number, CaptionPart> = new Map([
  [0x010d, 'title'],
  [0x010e, 'description'],
  [0x011d, 'title'],
  [0x013b, 'author'],
  [0x8298, 'rights'],
  [0xa430, 'author'],
  [0x87b1, 'place'],
]);

/** Tags of Windows, in UTF-16. */
export const wideTags: ReadonlyMap<number, CaptionPart> = new Map([
  [0x9c9b, 'title'],
  [0x9c9c, 'comment'],
  [0x9c9d, 'author'],
  [0x9c9e, 'keyword'],
  [0x9c9f, 'description'],
]);

export const tag = {
  make: 0x010f,
  model: 0x0110,
  changed: 0x0132,
  taken: 0x9003,
  userComment: 0x9286,
  xmp: 0x02bc,
  iptc: 0x83bb,
  photoshop: 0x8649,
  exif: 0x8769,
  gps: 0x8825,
  lens: 0xa434,
  gdal: 0xa480,
} as const;
