import { abiWordExtractor } from '../abiword/abiword.extractor.ts';
import { catalogsExtractor } from '../catalogs/catalogs.extractor.ts';
import { comicsExtractor } from '../comics/comics.extractor.ts';
import { dbxExtractor } from '../dbx/dbx.extractor.ts';
import type { Extractor } from '../define-extractor.ts';
import { diagramExtractor } from '../diagram/diagram.extractor.ts';
import { dviExtractor } from '../dvi/dvi.extractor.ts';
import {
  handheldExtractor,
  mobiExtractor,
  palmTextExtractor,
  pmlExtractor,
} from '../ebook/ebook.extractor.ts';
import { gnumericExtractor } from '../gnumeric/gnumeric.extractor.ts';
import { jsonPackExtractor } from '../jsonpack/jsonpack.extractor.ts';
import { kOfficeExtractor } from '../koffice/koffice.extractor.ts';
import { idmlExtractor } from '../layout/idml.extractor.ts';
import { inDesignExtractor } from '../layout/indesign.extractor.ts';
import { mindMapExtractor } from '../mindmap/mindmap.extractor.ts';
import {
  excelXmlExtractor,
  flatPackageExtractor,
  wordXmlExtractor,
} from '../office2003/office2003.extractor.ts';
import { openBaseExtractor } from '../openoffice/open-base.extractor.ts';
import { openOfficeExtractor } from '../openoffice/openoffice.extractor.ts';
import { packedMainExtractor } from '../packed/packed-main.extractor.ts';
import { signedContainerExtractor } from '../packed/signed-container.extractor.ts';
import { plistExtractor } from '../plist/plist.extractor.ts';
import { ghostscriptExtractor, postscriptExtractor } from '../postscript/postscript.extractor.ts';
import { scoreExtractor } from '../score/score.extractor.ts';
import { smimeExtractor } from '../smime/smime.extractor.ts';
import { tnefExtractor } from '../tnef/tnef.extractor.ts';
import { uofExtractor } from '../uof/uof.extractor.ts';
import { warcExtractor } from '../warc/warc.extractor.ts';
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
