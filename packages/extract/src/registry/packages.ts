import type { Extractor } from '../define-extractor.ts';
import {
  handheldExtractor,
  mobiExtractor,
  palmTextExtractor,
  pmlExtractor,
} from '../ebook/ebook.extractor.ts';
import { gnumericExtractor } from '../gnumeric/gnumeric.extractor.ts';
import {
  excelXmlExtractor,
  flatPackageExtractor,
  wordXmlExtractor,
} from '../office2003/office2003.extractor.ts';
import { openBaseExtractor } from '../openoffice/open-base.extractor.ts';
import { openOfficeExtractor } from '../openoffice/openoffice.extractor.ts';
import { xpsExtractor } from '../xps/xps.extractor.ts';

/** Books, pages and packages beyond the usual office documents. */
export const packages: readonly Extractor[] = [
  openOfficeExtractor,
  openBaseExtractor,
  mobiExtractor,
  palmTextExtractor,
  handheldExtractor,
  pmlExtractor,
  xpsExtractor,
  flatPackageExtractor,
  wordXmlExtractor,
  excelXmlExtractor,
  gnumericExtractor,
];
