import type { curationJob, JobStage } from '@quire/contracts/curation';
import {
  type Extraction,
  type Extractor,
  extractionTimeout,
  fileUnreadable,
  unreadableReason,
} from '@quire/extract';
import type { Catalogue } from '@quire/models';
import { type JobHandler, jobTimedOut, type Work } from '@quire/queue';
import type { Log } from '@quire/service-kit';
import type { Storage } from '@quire/storage';
import { processingFailed, unusableFile } from '../jobs/jobs.errors.ts';
import { resultKey, uploadKey } from '../jobs/object-keys.ts';
import { fixedChunks } from './chunk.ts';
import { beginFile, completeJob, failJob, setStage } from './curate.sql.ts';
import { embedChunks } from './embed.ts';
import { normalizePages } from './pages.ts';
import { resultFile, resultMetadata } from './result-file.ts';

interface CurateDeps {
  storage: Storage;
  extractor: Pick<Extractor, 'extract'>;
  catalogue: Catalogue;
  log: Log;
}

/** Failures that are the file's, which the interface words in one sentence. */
const faultsOfFile: ReadonlySet<string> = new Set([
  fileUnreadable.code,
  extractionTimeout.code,
  jobTimedOut.code,
]);

/** One uploaded file to its result: extract, normalise, chunk, embed, store. */
export function createCurate({
  storage,
  extractor,
  catalogue,
  log,
}: CurateDeps): JobHandler<(typeof curationJob)['payload']> {
  async function extract(
    work: Work,
    hints: { fileName?: string; contentType?: string },
  ): Promise<Extraction> {
    const { body } = await storage.get(uploadKey(work));
    try {
      return await extractor.extract({ stream: body, ...hints }, work.signal);
    } finally {
      body.destroy();
    }
  }

  return {
    async handle(work) {
      const enter = (stage: JobStage) => work.write((tx) => setStage(tx, work, stage));
      const { options, fileName, contentType } = await work.write((tx) => beginFile(tx, work));
      const { normalization, chunking, embedding } = options;

      const extraction = await extract(work, {
        fileName: fileName ?? undefined,
        contentType: contentType ?? undefined,
      });
      if (normalization) await enter('normalizing');
      const text = normalization ? normalizePages(extraction, normalization) : extraction;
      if (chunking) await enter('chunking');
      const chunks = chunking ? [...fixedChunks(text.markdown, chunking)] : undefined;
      await enter(embedding ? 'embedding' : 'storing');
      const embedded =
        embedding && chunks && embedChunks(text, chunks, catalogue.embedding(embedding.model), work.signal);

      const metadata = resultMetadata(extraction.metadata);
      const file = resultFile(
        { output: text.markdown, chunks, embedded: embedded || undefined, metadata },
        work.signal,
      );
      const key = resultKey(work, work.attempt);
      await storage.put(key, file, { contentType: 'application/json' });
      await work.finish((tx) => completeJob(tx, work, key));
    },

    async abandon(tx, work, reason) {
      const ofFile = faultsOfFile.has(reason.code);
      log.info(
        { jobId: work.id, err: reason, reason: unreadableReason(reason) },
        'job ends without a result',
      );
      await failJob(tx, work, ofFile ? unusableFile : processingFailed);
    },
  };
}
