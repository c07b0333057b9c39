import type { Extractor } from '../define-extractor.ts';
import { abiWordExtractor } from '../formats/abiword/abiword.extractor.ts';
import { catalogsExtractor } from '../formats/catalogs/catalogs.extractor.ts';
import { comicsExtractor } from '../formats/comics/comics.extractor.ts';
import { dbxExtractor } from '../formats/dbx/dbx.extractor.ts';
import { diagramExtractor } from '../formats/diagram/diagram.extractor.ts';
import { dviExtractor } from '../formats/dvi/dvi.extractor.ts';
import {
  handheldExtractor,
  mobiExtractor,
  palmTextExtractor,
  pmlExtractor,
} from '../formats/ebook/ebook.extractor.ts';
import { gnumericExtractor } from '../formats/gnumeric/gnumeric.extractor.ts';
import { jsonPackExtractor } from '../formats/jsonpack/jsonpack.extractor.ts';
import { kOfficeExtractor } from '../formats/koffice/koffice.extractor.ts';
import { idmlExtractor } from '../formats/layout/idml.extractor.ts';
import { inDesignExtractor } from '../formats/layout/indesign.extractor.ts';
import { mindMapExtractor } from '../formats/mindmap/mindmap.extractor.ts';
import {
  excelXmlExtractor,
  flatPackageExtractor,
  wordXmlExtractor,
} from '../formats/office2003/office2003.extractor.ts';
import { openBaseExtractor } from '../formats/openoffice/open-base.extractor.ts';
import { openOfficeExtractor } from '../formats/openoffice/openoffice.extractor.ts';
import { packedMainExtractor } from '../formats/packed/packed-main.extractor.ts';
import { signedContainerExtractor } from '../formats/packed/signed-container.extractor.ts';
import { plistExtractor } from '../formats/plist/plist.extractor.ts';
import { ghostscriptExtractor, postscriptExtractor } from '../formats/postscript/postscript.extractor.ts';
import { scoreExtractor } from '../formats/score/score.extractor.ts';
import { smimeExtractor } from '../formats/smime/smime.extractor.ts';
import { tnefExtractor } from '../formats/tnef/tnef.extractor.ts';
import { uofExtractor } from '../formats/uof/uof.extractor.ts';
import { warcExtractor } from '../formats/warc/warc.extractor.ts';
import { xpsExtractor } from '../formats/xps/xps.extractor.ts';

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
  tnefExtractor,
  smimeExtractor,
  plistExtractor,
  warcExtractor,
  packedMainExtractor,
  signedContainerExtractor,
  mindMapExtractor,
  idmlExtractor,
  ghostscriptExtractor,
  postscriptExtractor,
  dviExtractor,
  catalogsExtractor,
  diagramExtractor,
  jsonPackExtractor,
  inDesignExtractor,
  abiWordExtractor,
  dbxExtractor,
  scoreExtractor,
  kOfficeExtractor,
  uofExtractor,
];

/** Archives that are something more by their name; they come after the archives themselves. */
export const namedArchives: readonly Extractor[] = [comicsExtractor];
