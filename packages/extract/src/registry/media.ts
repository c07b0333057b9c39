import type { Extractor } from '../define-extractor.ts';
import { dicomExtractor } from '../image/dicom/dicom.extractor.ts';
import { magickExtractor } from '../image/magick.extractor.ts';
import { rasterExtractor } from '../image/raster.extractor.ts';
import { tiffExtractor } from '../image/tiff.extractor.ts';
import { filmExtractor } from '../media/film.extractor.ts';
import { speechExtractor } from '../media/speech.extractor.ts';
import { pdfExtractor } from '../pdf/pdf.extractor.ts';
import { pdfScanExtractor } from '../pdf/pdf-scan.extractor.ts';
import { pdfTextExtractor } from '../pdf/pdf-text.extractor.ts';

/** Pages, pictures, sound and film. */
export const media: readonly Extractor[] = [
  pdfExtractor,
  pdfScanExtractor,
  pdfTextExtractor,
  rasterExtractor,
  tiffExtractor,
  dicomExtractor,
  magickExtractor,
  speechExtractor,
  filmExtractor,
];
