import { fileURLToPath } from 'node:url';

/** Named even where recognition is off: without it the engine would look for its data on the network. */
export const tessdataPath = fileURLToPath(
  new URL('4.0.0_best_int', import.meta.resolve('@tesseract.js-data/eng')),
);
