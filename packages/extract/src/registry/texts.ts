import { bibliographyExtractor } from '../bibliography/bibliography.extractor.ts';
import { calendarExtractor } from '../calendar/calendar.extractor.ts';
import { codeExtractor } from '../code/code.extractor.ts';
import { csvExtractor } from '../csv/csv.extractor.ts';
import { dataExtractor } from '../data/data.extractor.ts';
import type { Extractor } from '../define-extractor.ts';
import { drawingExtractor } from '../drawing/drawing.extractor.ts';
import { feedsExtractor } from '../feeds/feeds.extractor.ts';
import { htmlExtractor } from '../html/html.extractor.ts';
import { latexExtractor } from '../latex/latex.extractor.ts';
import { manExtractor } from '../man/man.extractor.ts';
import { markdownExtractor } from '../markdown/markdown.extractor.ts';
import { markupExtractor } from '../markup/markup.extractor.ts';
import { mhtmlExtractor } from '../mhtml/mhtml.extractor.ts';
import { notebookExtractor } from '../notebook/notebook.extractor.ts';
import { asWrittenExtractor } from '../plain/as-written.extractor.ts';
import { fencedExtractor } from '../plain/fenced.extractor.ts';
import { rstExtractor } from '../rst/rst.extractor.ts';
import { subtitlesExtractor } from '../subtitles/subtitles.extractor.ts';
import { textExtractor } from '../text/text.extractor.ts';
import { translationsExtractor } from '../translations/translations.extractor.ts';
import { xmlExtractor } from '../xml/xml.extractor.ts';

/** Everything that is characters. */
export const texts: readonly Extractor[] = [
  htmlExtractor,
  markdownExtractor,
  latexExtractor,
  rstExtractor,
  markupExtractor,
  manExtractor,
  mhtmlExtractor,
  bibliographyExtractor,
  calendarExtractor,
  drawingExtractor,
  notebookExtractor,
  subtitlesExtractor,
  feedsExtractor,
  translationsExtractor,
  xmlExtractor,
  csvExtractor,
  dataExtractor,
  textExtractor,
  asWrittenExtractor,
  fencedExtractor,
  codeExtractor,
];
