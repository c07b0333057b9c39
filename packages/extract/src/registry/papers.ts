import type { Extractor } from '../define-extractor.ts';
import { hwpExtractor, hwpxExtractor } from '../hangul/hangul.extractor.ts';
import { iworkExtractor } from '../iwork/iwork.extractor.ts';
import { oneNoteExtractor } from '../onenote/onenote.extractor.ts';
import { projectExtractor } from '../project/project.extractor.ts';
import { publisherExtractor } from '../publisher/publisher.extractor.ts';
import { vsdExtractor, vsdxExtractor } from '../visio/visio.extractor.ts';
import { wordPerfectExtractor } from '../wordperfect/wordperfect.extractor.ts';
import { wordStarExtractor } from '../wordstar/wordstar.extractor.ts';
import { worksExtractor, writeExtractor } from '../works/works.extractor.ts';

/** Documents of old and of closed formats. */
export const papers: readonly Extractor[] = [
  vsdxExtractor,
  vsdExtractor,
  hwpExtractor,
  hwpxExtractor,
  iworkExtractor,
  wordPerfectExtractor,
  wordStarExtractor,
  writeExtractor,
  worksExtractor,
  publisherExtractor,
  oneNoteExtractor,
  projectExtractor,
];
