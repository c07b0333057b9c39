import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExtractionContext, OpenPart, PartFile } from './context.ts';
import type { Extracted, Extractor, SourceFile } from './define-extractor.ts';
import { detect, type TypeHints } from './detect/detect.ts';
import type { Extraction, Picture } from './extraction.ts';
import { type Budget, createBudget } from './isolation/budget.ts';
import { chainOf } from './registry.ts';
import { joinText } from './text/join-text.ts';
import type { ToolPaths } from './tools/system-tools.ts';
import { createTools } from './tools/tools.ts';
import { Unreadable, type UnreadableReason } from './unreadable.ts';

/** What reading one uploaded file goes by. */
export interface ReadingOptions {
  workDir: string;
  tools: ToolPaths;
  languages: readonly string[];
  transcribes: boolean;
  remainingMs(): number;
  /** Extractors that ended the process on this file before. */
  skip: readonly string[];
  /** Is told of each extractor that takes on the uploaded file. */
  entering(extractor: Extractor, file: SourceFile): void;
  /** Is told which share of the uploaded file has been read, by readers that know it. */
  onShare?(share: number): void;
  keepsPictures: boolean;
  keepPicture(picture: Picture): Promise<void>;
}

/** Reasons that no other extractor changes. */
const final: ReadonlySet<UnreadableReason> = new Set(['encrypted', 'inflates_too_much']);

/** Detects and reads one file, by each extractor of its type until one gives text; this runs within a child process. */
export async function extractFile(hints: TypeHints, options: ReadingOptions): Promise<Read> {
  const { size } = await stat(hints.path);
  const { onShare } = options;
  return readFileAt(0, { ...hints, onShare }, options, createBudget({ uploadedBytes: size }), { next: 0 });
}

/** A file that was read: its text may still be coming. */
export type Read = Omit<Extraction, 'markdown'> & Pick<Extracted, 'markdown' | 'speech'>;

async function readFileAt(
  depth: number,
  { onShare, ...hints }: PartFile,
  options: ReadingOptions,
  budget: Budget,
  folders: { next: number },
): Promise<Read> {
  budget.enter(depth);
  const file = { ...(await detect(hints)), onShare };
  const workDir = join(options.workDir, String(folders.next++));
  // Not with its parents: a folder that was removed because nobody waits any more must not come back.
  await mkdir(workDir, { mode: 0o700 });
  const context: ExtractionContext = {
    workDir,
    depth,
    budget,
    remainingMs: options.remainingMs,
    tools: createTools({ paths: options.tools, workDir, remainingMs: options.remainingMs }),
    languages: options.languages,
    transcribes: options.transcribes,
    keepsPictures: options.keepsPictures,
    keepPicture: options.keepPicture,
    extractPart: (part) => unlessUnreadable(() => readPart(part).then(joined)),
    openPart: (part) => unlessUnreadable(() => readPart(part)),
  };
  const readPart = (part: PartFile) => readFileAt(depth + 1, part, options, budget, folders);
  const close = () => rm(workDir, { recursive: true, force: true, maxRetries: 10 });
  const { markdown, marks, blocks, speech, ...known } = await readByChain(file, context, options);
  const isComing = typeof markdown !== 'string';
  if (depth > 0 && !isComing) await close();
  const metadata = { contentType: file.contentType, fileName: hints.fileName, size: file.size, ...known };
  const text = depth > 0 && isComing ? andThen(markdown, close) : markdown;
  return { markdown: text, metadata, marks, blocks, speech };
}

/** The folder of a file within a file stays while its text still comes. */
async function* andThen(pieces: AsyncIterable<string>, close: () => Promise<void>): AsyncGenerator<string> {
  try {
    yield* pieces;
  } finally {
    await close();
  }
}

const joined = async ({ markdown, ...rest }: OpenPart): Promise<Extraction> => ({
  ...rest,
  markdown: await joinText(markdown),
});

async function unlessUnreadable<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (err) {
    if (err instanceof Unreadable && err.reason === 'inflates_too_much') throw err;
    return undefined;
  }
}

async function readByChain(
  file: SourceFile,
  context: ExtractionContext,
  { tools, skip, entering }: ReadingOptions,
): Promise<Extracted> {
  let failure: Unreadable | undefined;
  for (const extractor of chainOf(file.contentType)) {
    const missing = extractor.needs?.find((tool) => !tools[tool]);
    if (missing) failure ??= new Unreadable('unsupported', `${file.contentType} needs ${missing}`);
    if (missing || skip.includes(extractor.name)) continue;
    if (context.depth === 0) entering(extractor, file);
    try {
      return await readBy(extractor, file, context);
    } catch (err) {
      const cause = err instanceof Unreadable ? err : new Unreadable('corrupt', messageOf(err));
      if (final.has(cause.reason)) throw cause;
      failure = worse(failure, cause);
    }
  }
  throw failure ?? new Unreadable('unsupported', file.contentType);
}

async function readBy(
  extractor: Extractor,
  file: SourceFile,
  context: ExtractionContext,
): Promise<Extracted> {
  if (file.size > extractor.maxBytes) throw new Unreadable('too_large', `${file.size} bytes`);
  const extracted = await extractor.extract(file, context);
  if (typeof extracted.markdown !== 'string' || extracted.speech) return extracted;
  if (!/[^\s\0]/.test(extracted.markdown)) throw new Unreadable('blank', file.contentType);
  return { ...extracted, markdown: withoutZeros(extracted.markdown) };
}

/** The first real attempt tells most; that a program is missing is said only when nothing was tried. */
const worse = (before: Unreadable | undefined, now: Unreadable): Unreadable =>
  before === undefined || before.reason === 'unsupported' ? now : before;

const messageOf = (err: unknown): string => (err instanceof Error ? err.message : String(err));

/** Zero bytes carry no text and databases refuse them; a space keeps every offset. */
const withoutZeros = (markdown: string): string =>
  markdown.includes('\0') ? markdown.replaceAll('\0', ' ') : markdown;
