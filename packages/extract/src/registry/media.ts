import type { Extractor } from '../define-extractor.ts';
import { dicomExtractor } from '../formats/image/dicom/dicom.extractor.ts';
import { magickExtractor } from '../formats/image/magick.extractor.ts';
import { rasterExtractor } from '../formats/image/raster.extractor.ts';
import { tiffExtractor } from '../formats/image/tiff.extractor.ts';
import { filmExtractor } from '../formats/media/film.extractor.ts';
import { speechExtractor } from '../formats/media/speech.extractor.ts';
import { pdfExtractor } from '../formats/pdf/pdf.extractor.ts';
import { pdfScanExtractor } from '../formats/pdf/pdf-scan.extractor.ts';
import { pdfTextExtractor } from '../formats/pdf/pdf-text.extractor.ts';

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
