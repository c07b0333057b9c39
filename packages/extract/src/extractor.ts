import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileHeavy, fileUnreadable } from './extract.errors.ts';
import type { Extraction } from './extraction.ts';
import type { Drawings, ImageFacts } from './formats/image/inspect-image.ts';
import type { Transcribe } from './formats/media/speech.ts';
import { transcribeParts } from './formats/media/transcribe-parts.ts';
import { type OpenExtraction, openResult } from './open-extraction.ts';
import { createPool } from './pool/pool.ts';
import type { Job, Outcome } from './pool/protocol.ts';
import { spool } from './spool.ts';
import { findTools, type ToolPaths } from './tools/system-tools.ts';
import { Unreadable } from './unreadable.ts';

/** What bounds the reading of files; `maxBytes` holds for streams, files are bounded by their type. */
export interface ExtractorOptions {
  /** Processes; default: one per processor. */
  poolSize?: number;
  /** Wall-clock time that no file passes, whatever its kind and size; default 1,800,000. */
  timeoutMs?: number;
  /** Resident memory of one process; default 1,024. */
  memoryMb?: number;
  /** Default 16 GiB. */
  maxBytes?: number;
  /** Programs of the host that may be used; default: those on the usual search path. */
  tools?: ToolPaths;
  /** Writes down speech, outside of the processes, which have no network; without it the recogniser of the host does. */
  transcribe?: Transcribe;
  /** The program that the processes run; default: the one that the build made. */
  childUrl?: URL;
}

/** A file on disk or a stream of bytes, with what its uploader said about it and what is wanted of it. */
export type ExtractSource = ({ path: string } | { stream: Readable }) & {
  fileName?: string;
  contentType?: string;
  /** Languages of recognition as ISO 639-2 codes; default English. */
  languages?: readonly string[];
  /** Also keep the pictures of a document; default false. */
  keepPictures?: boolean;
  /** Fail with `extract.heavy` where reading takes more than the class `light`; such files have processes of their own. */
  lightOnly?: boolean;
  /** Is told, a few times a second at most, which share of the file has been read; not every reader knows. */
  onShare?(share: number): void;
};

/** Light files go before those that take long, and the services before both. */
const [quickNiceness, usualNiceness] = [10, 15];

type Pool = ReturnType<typeof createPool>;
type Done = Extract<Outcome, { ok: true }>;

const builtChild = import.meta.url.endsWith('.ts')
  ? new URL('../../../dist/extract-child.js', import.meta.url)
  : new URL('./extract-child.js', import.meta.url);

/** Reads files of any supported type as markdown, each in a process of its own time and memory. */
export function createExtractor(options: ExtractorOptions = {}) {
  const { poolSize = availableParallelism(), timeoutMs = 1_800_000, memoryMb = 1024 } = options;
  const { maxBytes = 16 * 1024 ** 3, childUrl = builtChild, tools = findTools(), transcribe } = options;
  let work: Promise<{ workDir: string; pool: Pool; quick: Pool }> | undefined;
  let nextFile = 0;
  let isClosed = false;

  const start = async () => {
    const workDir = await mkdtemp(join(tmpdir(), 'quire-extract-'));
    const create = (niceness: number) =>
      createPool({ size: poolSize, memoryMb, workDir, childUrl, niceness });
    return { workDir, pool: create(usualNiceness), quick: create(quickNiceness) };
  };

  /** Has a process do a job on one file, in a folder that `use` or a failure removes. */
  async function send<T>(
    source: ExtractSource,
    inspect: Job['inspect'],
    signal: AbortSignal,
    use: (reply: Done, resultPath: string, close: () => Promise<void>) => Promise<T>,
  ): Promise<T> {
    signal.throwIfAborted();
    work ??= start();
    const { workDir, pool, quick } = await work;
    if (isClosed) throw new Error('the extractor is closed');
    const base = join(workDir, String(nextFile++));
    // A file that was being opened when its reader failed may still appear.
    const close = () => rm(base, { recursive: true, force: true, maxRetries: 10 });
    const { fileName, contentType, languages = ['eng'], keepPictures = false, lightOnly = false } = source;
    const [spoolPath, resultPath] = [join(base, 'source'), join(base, 'result')];
    try {
      await mkdir(base, { mode: 0o700 });
      if ('stream' in source) await spool(source.stream, spoolPath, maxBytes, signal);
      const path = 'stream' in source ? spoolPath : source.path;
      const hints = { path, fileName, contentType };
      const wanted = { languages, keepPictures, transcribes: transcribe !== undefined, inspect };
      const bounds = { tools, ...wanted, maxMs: timeoutMs, skip: [], lightOnly };
      const job = { ...hints, ...bounds, resultPath, workDir: base };
      const reply = await (lightOnly ? quick : pool).run(job, signal, source.onShare);
      if (!reply.ok)
        throw reply.reason === 'heavy' ? fileHeavy() : new Unreadable(reply.reason, reply.detail);
      // Only its text is read from here on, and recordings.
      if (!reply.speech) await rm(spoolPath, { force: true });
      return await use(reply, resultPath, close);
    } catch (err) {
      await close();
      throw err instanceof Unreadable ? fileUnreadable(err) : err;
    }
  }

  /**
   * Reads one file and leaves its text on disk until `close`. Fails with `extract.unreadable` when it is
   * unsupported, corrupt or blank, with `extract.timeout` past the time limit, and with the signal's reason when
   * that is aborted.
   */
  const open = (source: ExtractSource, signal: AbortSignal): Promise<OpenExtraction> =>
    send(source, undefined, signal, async (reply, resultPath, close) => {
      if (reply.speech && transcribe) {
        const { length, language } = await transcribeParts(reply.speech, resultPath, transcribe, signal);
        reply.length = length;
        reply.metadata.language = language;
      }
      return openResult(resultPath, reply, close);
    });

  return {
    open,

    /** Like `open`, with the text as one string; a text too long for that is `extract.unreadable`. */
    async extract(source: ExtractSource, signal: AbortSignal): Promise<Extraction> {
      const { metadata, marks, blocks, text, close } = await open(source, signal);
      try {
        return { markdown: await text(), metadata, marks, blocks };
      } catch (err) {
        throw err instanceof Unreadable ? fileUnreadable(err) : err;
      } finally {
        await close();
      }
    },

    /**
     * Reads the header of a JPEG, PNG, WebP, AVIF, GIF or TIFF picture, and with a side its pixels in a square of
     * that side, or as an upright JPEG with no longer side. Anything else is `extract.unreadable`.
     */
    inspectImage: (
      source: ExtractSource,
      options: { thumbnailSide?: number; thumbnailFit?: Drawings['fit']; jpegSide?: number },
      signal: AbortSignal,
    ): Promise<ImageFacts> =>
      send(
        source,
        { side: options.thumbnailSide, fit: options.thumbnailFit, jpegSide: options.jpegSide },
        signal,
        async ({ image }, _, close) => {
          await close();
          if (!image) throw new Unreadable('corrupt');
          return image;
        },
      ),

    /** Kills the processes, rejects what they were reading and removes all temporary files. */
    async close(): Promise<void> {
      isClosed = true;
      if (!work) return;
      const { workDir, pool, quick } = await work;
      await Promise.all([pool.close(), quick.close()]);
      await rm(workDir, { recursive: true, force: true });
    },
  };
}

export type Extractor = ReturnType<typeof createExtractor>;
