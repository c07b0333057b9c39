import type { Extractor } from '../define-extractor.ts';
import { htmlExtractor } from '../html/html.extractor.ts';
import { markdownExtractor } from '../markdown/markdown.extractor.ts';
import { textExtractor } from '../text/text.extractor.ts';

/** Everything that is characters. */
export const texts: readonly Extractor[] = [htmlExtractor, markdownExtractor, textExtractor];
