import type { Extractor } from '../define-extractor.ts';
import { arrowExtractor, avroExtractor, parquetExtractor } from '../formats/columnar/columnar.extractor.ts';
import { dbfExtractor, shapesExtractor } from '../formats/dbf/dbf.extractor.ts';
import { lotusExtractor } from '../formats/lotus/lotus.extractor.ts';
import { tableTextsExtractor } from '../formats/lotus/table-texts.extractor.ts';
import {
  matlabExtractor,
  numpyExtractor,
  rExtractor,
  sasExtractor,
  spssExtractor,
  stataExtractor,
} from '../formats/statistics/statistics.extractor.ts';

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
