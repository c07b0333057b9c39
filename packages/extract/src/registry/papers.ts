import type { Extractor } from '../define-extractor.ts';
import { hwpExtractor, hwpxExtractor } from '../formats/hangul/hangul.extractor.ts';
import { iworkExtractor } from '../formats/iwork/iwork.extractor.ts';
import { oneNoteExtractor } from '../formats/onenote/onenote.extractor.ts';
import { projectExtractor } from '../formats/project/project.extractor.ts';
import { publisherExtractor } from '../formats/publisher/publisher.extractor.ts';
import { vsdExtractor, vsdxExtractor } from '../formats/visio/visio.extractor.ts';
import { wordPerfectExtractor } from '../formats/wordperfect/wordperfect.extractor.ts';
import { wordStarExtractor } from '../formats/wordstar/wordstar.extractor.ts';
import { worksExtractor, writeExtractor } from '../formats/works/works.extractor.ts';

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
