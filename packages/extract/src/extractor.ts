import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileUnreadable } from './extract.errors.ts';
import type { Extraction } from './extraction.ts';
import { createPool } from './pool/pool.ts';
import { spool } from './spool.ts';
import { Unreadable } from './unreadable.ts';

/** What bounds the reading of files; `maxBytes` holds for streams, files are bounded by their type. */
export interface ExtractorOptions {
  /** Processes; default: one per processor. */
  poolSize?: number;
  /** Wall-clock time for one file; default 120,000. */
  timeoutMs?: number;
  /** Resident memory of one process; default 1,024. */
  memoryMb?: number;
  /** Default 5 GiB. */
  maxBytes?: number;
  /** The program that the processes run; default: the one that the build made. */
  childUrl?: URL;
}

/** A file on disk or a stream of bytes, with what its uploader said about it. */
export type ExtractSource = ({ path: string } | { stream: Readable }) & {
  fileName?: string;
  contentType?: string;
};

const builtChild = import.meta.url.endsWith('.ts')
  ? new URL('../../../dist/extract-child.js', import.meta.url)
  : new URL('./extract-child.js', import.meta.url);

/** Reads files of any supported type as markdown, each in a process of its own time and memory. */
export function createExtractor(options: ExtractorOptions = {}) {
  const { poolSize = availableParallelism(), timeoutMs = 120_000, memoryMb = 1024 } = options;
  const { maxBytes = 5 * 1024 ** 3, childUrl = builtChild } = options;
  let work: Promise<{ workDir: string; pool: ReturnType<typeof createPool> }> | undefined;
  let nextFile = 0;

  const start = async () => {
    const workDir = await mkdtemp(join(tmpdir(), 'quire-extract-'));
    return { workDir, pool: createPool({ size: poolSize, timeoutMs, memoryMb, workDir, childUrl }) };
  };

  const read = async (source: ExtractSource, signal: AbortSignal): Promise<Extraction> => {
    signal.throwIfAborted();
    work ??= start();
    const { workDir, pool } = await work;
    const base = join(workDir, String(nextFile++));
    const [spoolPath, resultPath] = [`${base}.source`, `${base}.md`];
    const { fileName, contentType } = source;
    try {
      if ('stream' in source) await spool(source.stream, spoolPath, maxBytes, signal);
      const path = 'stream' in source ? spoolPath : source.path;
      const reply = await pool.run({ path, fileName, contentType, resultPath }, signal);
      if (!reply.ok) throw new Unreadable(reply.reason, reply.detail);
      const markdown = await readFile(resultPath, 'utf8');
      return { markdown, metadata: reply.metadata, marks: reply.marks };
    } finally {
      await Promise.all([rm(spoolPath, { force: true }), rm(resultPath, { force: true })]);
    }
  };

  return {
    /**
     * Reads one file. Fails with `extract.unreadable` when it is unsupported, corrupt or blank, with
     * `extract.timeout` past the time limit, and with the signal's reason when that is aborted.
     */
    async extract(source: ExtractSource, signal: AbortSignal): Promise<Extraction> {
      try {
        return await read(source, signal);
      } catch (err) {
        throw err instanceof Unreadable ? fileUnreadable(err) : err;
      }
    },

    /** Kills the processes, rejects what they were reading and removes all temporary files. */
    async close(): Promise<void> {
      if (!work) return;
      const { workDir, pool } = await work;
      await pool.close();
      await rm(workDir, { recursive: true, force: true });
    },
  };
}

export type Extractor = ReturnType<typeof createExtractor>;
