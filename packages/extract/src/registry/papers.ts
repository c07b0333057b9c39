import type { Extractor } from '../define-extractor.ts';
import { vsdxExtractor } from '../visio/visio.extractor.ts';

/** Documents of old and of closed formats. */
export const papers: readonly Extractor[] = [vsdxExtractor];
