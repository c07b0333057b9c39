import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { curationJob } from '@quire/contracts/curation';
import { AppError } from '@quire/errors';
import {
  type Extractor,
  extractionTimeout,
  fileHeavy,
  fileUnreadable,
  type OpenExtraction,
  unreadableReason,
} from '@quire/extract';
import type { Catalogue } from '@quire/models';
import { type JobHandler, jobTimedOut, type Work } from '@quire/queue';
import type { Log } from '@quire/service-kit';
import type { Storage } from '@quire/storage';
import { jobNotFound, processingFailed, unusableFile } from '../jobs/jobs.errors.ts';
import type { CurationJobs } from '../jobs/jobs.ts';
import { resultKey, uploadKey } from '../jobs/object-keys.ts';
import { embedPictures } from '../pictures/embed-pictures.ts';
import { partNames } from '../text/parts.ts';
import type { TextThreads } from '../text/threads.ts';
import { countStream } from './count-stream.ts';
import { beginFile, completeJob, type FileTask, failJob } from './curate.sql.ts';
import { embedChunks } from './embed.ts';
import { createProgress, type Progress } from './progress.ts';
import { putResult } from './put-result.ts';
import { resultFile } from './result-file.ts';
import { resultMetadata } from './result-metadata.ts';
import { openWorkFolder } from './work-folder.ts';

interface CurateDeps {
  storage: Storage;
  extractor: Pick<Extractor, 'open'>;
  texts: TextThreads;
  catalogue: Catalogue;
  jobs: Pick<CurationJobs, 'handOn'>;
  log: Log;
}

/** Larger ones are beyond what is decoded. */
const maxPictureBytes = 256 * 1024 * 1024;

/** Larger ones take long, whatever they are. */
const maxLightBytes = 32 * 1024 * 1024;

/** The part of the extracting that fetching the file is, where reading it takes no longer than usual. */
const fetchingShare = 0.2;

/** Failures that are the file's, which the interface words in one sentence; why, for those that say nothing of it. */
const faultsOfFile: ReadonlyMap<string, string> = new Map([
  [fileUnreadable.code, 'corrupt'],
  [extractionTimeout.code, 'timeout'],
  [jobTimedOut.code, 'timeout'],
]);

/**
 * One uploaded file to its result: extract, refine (normalise, mask, chunk), embed, store. With `lightOnly` a file that takes
 * long is handed on to those who have time, as soon as that is known.
 */
export function createCurate(
  deps: CurateDeps,
  { lightOnly }: { lightOnly: boolean },
): JobHandler<(typeof curationJob)['payload']> {
  const { storage, extractor, texts, catalogue, jobs, log } = deps;

  async function extract(work: Work, { fileName, contentType, options }: FileTask, progress: Progress) {
    const { body, size } = await storage.get(uploadKey(work));
    const fetched = (share: number) => progress.report('extracting', share * fetchingShare);
    const read = (share: number) =>
      progress.report('extracting', fetchingShare + share * (1 - fetchingShare));
    try {
      if (lightOnly && size > maxLightBytes) throw fileHeavy();
      const stream = countStream(body, (bytes) => fetched(bytes / size));
      const hints = { fileName: fileName ?? undefined, contentType: contentType ?? undefined };
      const wanted = { keepPictures: options.image_embedding, lightOnly, onShare: read };
      return await extractor.open({ stream, ...hints, ...wanted }, work.signal);
    } finally {
      body.destroy();
    }
  }

  async function refine(
    work: Work,
    { options }: FileTask,
    { extraction, folder, progress }: { extraction: OpenExtraction; folder: string; progress: Progress },
  ) {
    progress.report('refining', 0);
    const { marks = [], blocks = [], length } = extraction;
    return texts.refine(
      { options, folder, marks, blocks, length },
      extraction.pieces(),
      work.signal,
      (units) => progress.report('refining', units / length),
    );
  }

  /** Those within a document, or the file itself where it is a picture. */
  async function picturesOf(work: Work, { metadata, pictures }: OpenExtraction, folder: string) {
    const { contentType, size } = metadata;
    if (!contentType.startsWith('image/') || size > maxPictureBytes) return pictures;
    const path = `${folder}/picture`;
    const { body } = await storage.get(uploadKey(work));
    await pipeline(body, createWriteStream(path, { mode: 0o600 }), { signal: work.signal });
    return [{ path, contentType }];
  }

  async function curate(work: Work, task: FileTask, progress: Progress, folder: string): Promise<string> {
    const { embedding } = task.options;
    const extraction = await extract(work, task, progress);
    try {
      const refined = await refine(work, task, { extraction, folder, progress });
      const metadata = resultMetadata(extraction.metadata, task.options);
      progress.report(embedding ? 'embedding' : 'storing', 0);
      const records = `${folder}/${partNames.records}`;
      const embedded =
        embedding &&
        follow(embedChunks(records, catalogue.embedding(embedding.model), embedding, work.signal), (count) =>
          progress.report('embedding', count / refined.chunks),
        );
      const pictures = task.options.image_embedding
        ? embedPictures(await picturesOf(work, extraction, folder), work.signal)
        : undefined;
      const content = {
        folder,
        options: task.options,
        refined,
        embedded: embedded || undefined,
        pictures,
        metadata,
      };
      const key = resultKey(work, work.attempt);
      await putResult(storage, key, resultFile(content, work.signal));
      return key;
    } finally {
      await extraction.close();
    }
  }

  return {
    async handle(work) {
      const task = await work.write((tx) => beginFile(tx, work));
      if (!task) throw jobNotFound();
      const progress = createProgress(work);
      const folder = await openWorkFolder();
      try {
        const key = await curate(work, task, progress, folder.path);
        await progress.settled();
        const kept = await work.finish((tx) => completeJob(tx, work, key));
        if (kept === 0) await storage.delete(key);
      } catch (error) {
        if (!(error instanceof AppError && error.code === fileHeavy.code)) throw error;
        await progress.settled();
        await jobs.handOn(work);
      } finally {
        await folder.remove();
      }
    },

    async abandon(tx, work, error) {
      const fault = faultsOfFile.get(error.code);
      const reason = unreadableReason(error) ?? fault;
      log.info({ jobId: work.id, tenant: work.tenant, err: error, reason }, 'job ends without a result');
      await failJob(tx, work, { message: fault ? unusableFile : processingFailed, reason });
    },
  };
}

/** Says how many items have passed. */
async function* follow<T>(items: AsyncIterable<T>, onCount: (count: number) => void): AsyncGenerator<T> {
  let count = 0;
  for await (const item of items) {
    yield item;
    onCount(++count);
  }
}
