import type { Extractor } from '../define-extractor.ts';
import { djvuExtractor } from '../formats/system/djvu.extractor.ts';
import { officeExtractor } from '../formats/system/office.extractor.ts';
import { pandocExtractor } from '../formats/system/pandoc.extractor.ts';

/** What programs of the host read, after all that we read ourselves. */
export const system: readonly Extractor[] = [officeExtractor, pandocExtractor, djvuExtractor];
