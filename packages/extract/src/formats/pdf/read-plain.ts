import { readFile, stat } from 'node:fs/promises';
import { type Attachment, listAttachments } from './attachments.ts';
import type { PageContent } from './content/page-content.ts';
import { createPageReader } from './content/read-page.ts';
import { toBlocks } from './layout/blocks.ts';
import { withBullets } from './layout/bullets.ts';
import type { PageBlock } from './layout/page-block.ts';
import { toRows } from './layout/rows.ts';
import { createSizes, type Sizes } from './layout/sizes.ts';
import type { WrittenBlock } from './layout/write-pages.ts';
import { writeBlocks } from './layout/write-pages.ts';
import { readOutline } from './outline.ts';
import type { PdfInfo } from './pdf-info.ts';
import { plainInfo } from './plain-info.ts';
import { isBare } from './scanned-pages.ts';
import { NotPlain } from './syntax/objects.ts';
import { openDocument } from './syntax/open-document.ts';
import { pagesOf } from './syntax/pages.ts';
import { readXfaForm } from './xfa.ts';

/** It is read as a whole; larger files are left to the engine, which takes them page by page. */
const maxBytes = 64 * 1024 * 1024;

/** Processor time after which the engine has its turn; a page mostly takes less than one of them. */
const [cpuMs, cpuMsPerMegabyte] = [8_000, 200];

/** Pages that are held before they are written. */
const pagesPerWindow = 200;

/** A page that was read by its content alone. */
interface PlainPage {
  page: number;
  width: number;
  height: number;
  blocks: WrittenBlock[];
  /** It shows something, but hardly text that could be read. */
  isBare: boolean;
  pictures: PageContent['pictures'];
  comments: PageContent['comments'];
}

export interface PlainPdf {
  pages: PlainPage[];
  info: PdfInfo;
  attachments: Attachment[];
}

interface Draft extends Omit<PlainPage, 'blocks'> {
  blocks: PageBlock[];
}

/**
 * Reads a PDF whose content tells all there is to know of its text, which most do; undefined for any other. Nothing is
 * drawn, so that it takes a fraction of the time of an engine.
 */
export async function readPlain(path: string): Promise<PlainPdf | undefined> {
  const { size } = await stat(path);
  if (size > maxBytes) return undefined;
  try {
    return readPages(await readFile(path));
  } catch {
    // Whatever is wrong with it: the engine mends what it can and says what it cannot.
    return undefined;
  }
}

function readPages(file: Buffer): PlainPdf {
  const document = openDocument(file);
  const read = createPageReader(document);
  const sizes = createSizes(readOutline(document));
  const pages: PlainPage[] = [];
  let drafts: Draft[] = [];
  const flush = () => {
    const known = sizes.sizes();
    pages.push(...drafts.map((draft) => written(draft, known)));
    drafts = [];
  };
  const spentMs = createCpuClock();
  const limitMs = cpuMs + (file.length / 1e6) * cpuMsPerMegabyte;
  let page = 0;
  for (const object of pagesOf(document)) {
    page++;
    if (spentMs() > limitMs) throw new NotPlain('it takes too long');
    const draft = toDraft(page, read(object));
    sizes.add(draft.blocks);
    drafts.push(draft);
    if (drafts.length >= pagesPerWindow) flush();
  }
  flush();
  if (page === 0) throw new NotPlain('no pages');
  const [first] = pages;
  const form = first && readXfaForm(document, first.blocks.map(({ text }) => text).join('\n'));
  if (first && form) pages.splice(0, pages.length, asForm(first, form));
  return { pages, info: plainInfo(document), attachments: listAttachments(document) };
}

function createCpuClock(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
}

const written = ({ blocks, ...rest }: Draft, sizes: Sizes): PlainPage => ({
  ...rest,
  blocks: writeBlocks(blocks, sizes),
});

function asForm(page: PlainPage, texts: readonly string[]): PlainPage {
  const box: WrittenBlock['box'] = [0, 0, page.width, page.height];
  return { ...page, isBare: false, blocks: texts.map((text) => ({ type: 'paragraph', text, box })) };
}

const unknownGlyph = /[\ue000-\uf8ff\ufffd]/;

function toDraft(page: number, content: PageContent): Draft {
  const { width, height, runs, rules, pictures, comments, hasShapes } = content;
  const text = runs.map((run) => run.text).join('');
  const upright = withBullets(
    runs.filter(({ angle }) => angle === 0),
    content.bullets,
  );
  const blocks = toBlocks(toRows(upright, rules), rules);
  for (const angle of new Set(runs.map((run) => run.angle)))
    if (angle !== 0) blocks.push(...toBlocks(toRows(runs.filter((run) => run.angle === angle)), []));
  const mayShowText = pictures.length > 0 || hasShapes || unknownGlyph.test(text);
  return { page, width, height, blocks, comments, isBare: mayShowText && isBare(text), pictures };
}
