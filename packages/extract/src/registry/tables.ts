import { arrowExtractor, avroExtractor, parquetExtractor } from '../columnar/columnar.extractor.ts';
import { dbfExtractor, shapesExtractor } from '../dbf/dbf.extractor.ts';
import type { Extractor } from '../define-extractor.ts';
import { lotusExtractor } from '../lotus/lotus.extractor.ts';
import { tableTextsExtractor } from '../lotus/table-texts.extractor.ts';
import {
  matlabExtractor,
  numpyExtractor,
  rExtractor,
  sasExtractor,
  spssExtractor,
  stataExtractor,
} from '../statistics/statistics.extractor.ts';

/** Binary tables and data sets. */
export const tables: readonly Extractor[] = [
  dbfExtractor,
  shapesExtractor,
  tableTextsExtractor,
  lotusExtractor,
  stataExtractor,
  spssExtractor,
  sasExtractor,
  rExtractor,
  matlabExtractor,
  numpyExtractor,
  parquetExtractor,
  avroExtractor,
  arrowExtractor,
];
