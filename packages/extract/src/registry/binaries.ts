import type { Extractor } from '../define-extractor.ts';
import { fontsExtractor } from '../fonts/fonts.extractor.ts';
import { programsExtractor } from '../programs/programs.extractor.ts';

/** Files that are no documents and yet hold words. */
export const binaries: readonly Extractor[] = [fontsExtractor, programsExtractor];
