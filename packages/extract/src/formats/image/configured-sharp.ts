import sharp from 'sharp';

sharp.cache(false);
sharp.concurrency(1);
// Only what holds pixels: a drawing such as SVG names other files and addresses.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Tiff', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`),
});

/** The decoder of pictures, on one thread and for formats of pixels alone. */
export { sharp };
