import type { Extractor } from '../define-extractor.ts';
import { hwpExtractor, hwpxExtractor } from '../hangul/hangul.extractor.ts';
import { iworkExtractor } from '../iwork/iwork.extractor.ts';
import { vsdxExtractor } from '../visio/visio.extractor.ts';
import { wordPerfectExtractor } from '../wordperfect/wordperfect.extractor.ts';

/** Documents of old and of closed formats. */
export const papers: readonly Extractor[] = [
  vsdxExtractor,
  hwpExtractor,
  hwpxExtractor,
  iworkExtractor,
  wordPerfectExtractor,
];
