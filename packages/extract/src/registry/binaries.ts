import type { Extractor } from '../define-extractor.ts';
import { drawingsExtractor } from '../drawings/drawings.extractor.ts';
import { fontsExtractor } from '../fonts/fonts.extractor.ts';
import { installersExtractor } from '../installers/installers.extractor.ts';
import { linksExtractor } from '../links/links.extractor.ts';
import { programsExtractor } from '../programs/programs.extractor.ts';
import { scienceExtractor } from '../science/science.extractor.ts';

/** Files that are no documents and yet hold words. */
export const binaries: readonly Extractor[] = [
  fontsExtractor,
  programsExtractor,
  linksExtractor,
  installersExtractor,
  drawingsExtractor,
  scienceExtractor,
];
