import {
  compressedExtractor,
  lz4Extractor,
  lzipExtractor,
  packedExtractor,
  sevenZipExtractor,
  tarExtractor,
  zipExtractor,
} from '../archive/archive.extractor.ts';
import { accessExtractor, sqliteExtractor } from '../database/database.extractor.ts';
import type { Extractor } from '../define-extractor.ts';
import { mailboxExtractor, messageExtractor } from '../mail/mail.extractor.ts';
import { msgExtractor, pstExtractor } from '../outlook/outlook.extractor.ts';

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
