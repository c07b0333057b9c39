import type { Extractor } from '../define-extractor.ts';
import {
  compressedExtractor,
  lz4Extractor,
  lzipExtractor,
  packedExtractor,
  sevenZipExtractor,
  tarExtractor,
  zipExtractor,
} from '../formats/archive/archive.extractor.ts';
import { accessExtractor, sqliteExtractor } from '../formats/database/database.extractor.ts';
import { mailboxExtractor, messageExtractor } from '../formats/mail/mail.extractor.ts';
import { msgExtractor, pstExtractor } from '../formats/outlook/outlook.extractor.ts';

/** Mail, archives and databases. */
export const containers: readonly Extractor[] = [
  messageExtractor,
  mailboxExtractor,
  zipExtractor,
  tarExtractor,
  compressedExtractor,
  packedExtractor,
  lz4Extractor,
  lzipExtractor,
  sevenZipExtractor,
  msgExtractor,
  pstExtractor,
  sqliteExtractor,
  accessExtractor,
];
