import type { Extractor } from '../define-extractor.ts';
import { bibliographyExtractor } from '../formats/bibliography/bibliography.extractor.ts';
import { calendarExtractor } from '../formats/calendar/calendar.extractor.ts';
import { codeExtractor } from '../formats/code/code.extractor.ts';
import { csvExtractor } from '../formats/csv/csv.extractor.ts';
import { dataExtractor } from '../formats/data/data.extractor.ts';
import { drawingExtractor } from '../formats/drawing/drawing.extractor.ts';
import { feedsExtractor } from '../formats/feeds/feeds.extractor.ts';
import { htmlExtractor } from '../formats/html/html.extractor.ts';
import { latexExtractor } from '../formats/latex/latex.extractor.ts';
import { manExtractor } from '../formats/man/man.extractor.ts';
import { markupExtractor } from '../formats/markup/markup.extractor.ts';
import { mhtmlExtractor } from '../formats/mhtml/mhtml.extractor.ts';
import { notebookExtractor } from '../formats/notebook/notebook.extractor.ts';
import { asWrittenExtractor } from '../formats/plain/as-written.extractor.ts';
import { fencedExtractor } from '../formats/plain/fenced.extractor.ts';
import { rstExtractor } from '../formats/rst/rst.extractor.ts';
import { subtitlesExtractor } from '../formats/subtitles/subtitles.extractor.ts';
import { translationsExtractor } from '../formats/translations/translations.extractor.ts';
import { xmlExtractor } from '../formats/xml/xml.extractor.ts';
import { markdownExtractor } from '../markdown/markdown.extractor.ts';
import { textExtractor } from '../text/text.extractor.ts';

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
