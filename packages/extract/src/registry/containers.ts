import {
  compressedExtractor,
  packedExtractor,
  sevenZipExtractor,
  tarExtractor,
  zipExtractor,
} from '../archive/archive.extractor.ts';
import type { Extractor } from '../define-extractor.ts';
import { mailboxExtractor, messageExtractor } from '../mail/mail.extractor.ts';

/** Mail, archives and databases. */
export const containers: readonly Extractor[] = [
  messageExtractor,
  mailboxExtractor,
  zipExtractor,
  tarExtractor,
  compressedExtractor,
  packedExtractor,
  sevenZipExtractor,
];
