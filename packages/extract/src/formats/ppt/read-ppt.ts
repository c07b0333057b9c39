import { type View, withView } from '../../bytes/view.ts';
import { documentProperties } from '../../cfb/document-properties.ts';
import { openCfb } from '../../cfb/open-cfb.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import { createMarkdownWriter } from '../../markdown/writer.ts';
import { createPagedText } from '../../ocr/paged-text.ts';
import { Unreadable } from '../../unreadable.ts';
import { openPersistDirectory, type PersistDirectory } from './persist-directory.ts';
import { firstRecord, recordType } from './records.ts';
import { footerOf, type ListedSlide, readLinks, readListedNumbers, readSlideList } from './slide-list.ts';
import { shapesOf } from './slide-shapes.ts';
import { writeSlide } from './write-slide.ts';

/** Where the slides lie in a file that PowerPoint 95 can read as well. */
const besideOlder = 'PP97_DUALSTORAGE';

/** Reads a presentation of 1997 to 2003: each slide that is shown as a page, with its title, text and notes. */
export async function readPpt(path: string): Promise<ExtractedText> {
  return withView(path, readPptView);
}

/** The same of bytes that are open. */
export function readPptView(view: View): ExtractedText {
  const cfb = openCfb(view);
  const folder = cfb.find(besideOlder) ? `${besideOlder}/` : '';
  const stream = cfb.read(`${folder}PowerPoint Document`);
  if (!stream) throw new Unreadable('corrupt', 'no stream of slides');
  const directory = openPersistDirectory(stream, cfb.read(`${folder}Current User`) ?? Buffer.alloc(0));
  const document = directory.document?.type === recordType.document ? directory.document.bytes : undefined;
  if (!document) throw new Unreadable('corrupt', 'no document');
  return { ...readSlides(document, directory), ...documentProperties(cfb) };
}

const footersOfSlides = 3;

function readSlides(document: Buffer, directory: PersistDirectory) {
  const writeContent = contentWriter(document);
  const notes = new Map(readSlideList(document, 'notes').map((page) => [page.slideId, page]));
  const footers = new Set<string>();
  const commonFooter = footerOf(document, footersOfSlides);
  const paged = createPagedText();
  let pages = 0;
  for (const slide of readSlideList(document, 'slides')) {
    const content = directory.find(slide.persistId);
    if (content?.type !== recordType.slide || isHidden(content.bytes)) continue;
    pages += 1;
    const writer = createMarkdownWriter();
    writeContent(slide, content.bytes, writer, ['title', 'body']);
    const footer = footerOf(content.bytes) ?? commonFooter;
    if (footer && !footers.has(footer)) writer.text(footer, {});
    if (footer) footers.add(footer);
    const notesId = firstRecord(content.bytes, recordType.slideAtom)?.bytes;
    const page = notes.get(notesId && notesId.length >= 20 ? notesId.readUInt32LE(16) : 0);
    const below = page && directory.find(page.persistId);
    if (page && below?.type === recordType.notes) {
      notes.delete(page.slideId);
      writer.startQuote();
      writeContent(page, below.bytes, writer, ['notes']);
      writer.leave();
    }
    paged.add(pages, writer.finish());
  }
  return { ...paged.result(), pages };
}

function contentWriter(document: Buffer) {
  const links = readLinks(document);
  const numbers = readListedNumbers(document);
  return (
    { slideId, texts }: ListedSlide,
    content: Buffer,
    writer: ReturnType<typeof createMarkdownWriter>,
    wanted: ('title' | 'body' | 'notes')[],
  ): void => {
    const parts = shapesOf(content);
    const listedNumbers = (kind: number) => numbers.get(`${slideId} ${kind}`) ?? [];
    for (const what of wanted) writeSlide({ parts, listed: texts, listedNumbers, links }, writer, what);
  };
}

const hiddenFlag = 4;

function isHidden(slide: Buffer): boolean {
  const show = firstRecord(slide, recordType.slideShowInfo)?.bytes;
  return show !== undefined && show.length >= 12 && (show.readUInt16LE(10) & hiddenFlag) !== 0;
}
