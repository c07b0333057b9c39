import { abortUpload, completeUpload, type SignedQuery } from '@quire/contracts/curation';
import { AppError, defineError } from '@quire/errors';
import type { App } from '@quire/service-kit';
import { type Storage, type UploadedPart, uploadNotFound } from '@quire/storage';
import type { SignedAddresses } from '../addresses/signed-addresses.ts';
import { parseJobId } from '../jobs/job-id.ts';
import { jobState } from '../jobs/job-state.ts';
import { jobNotFound } from '../jobs/jobs.errors.ts';
import type { CurationJobs } from '../jobs/jobs.ts';
import { type JobRef, uploadKey } from '../jobs/object-keys.ts';

const noParts = defineError(
  'curation.no_parts',
  409,
  () => 'This job was not opened with parts; PUT its file to its put_url.',
);

interface MultipartDeps {
  jobs: CurationJobs;
  storage: Storage;
  addresses: SignedAddresses;
}

/** Joining and dropping the parts of an upload, for which the store has no presigned address. */
export function mountMultipart(app: App, { jobs, storage, addresses }: MultipartDeps): void {
  async function open(jobId: string, query: SignedQuery) {
    addresses.check('uploads', jobId, query);
    const id = parseJobId(jobId);
    if (id === undefined) throw jobNotFound();
    const ref: JobRef = { id, tenant: await jobs.tenantOf(id) };
    const { status, uploadId } = await jobs.get(ref);
    if (uploadId === null) throw noParts();
    return { ref, status, uploadId };
  }

  /** Whoever asks again because the first answer got lost finds the upload gone and the file there. */
  async function join(key: string, uploadId: string, parts: UploadedPart[]): Promise<void> {
    try {
      await storage.completeMultipart(key, uploadId, parts);
    } catch (error) {
      const isGone = error instanceof AppError && error.code === uploadNotFound.code;
      if (!isGone || !(await storage.head(key))) throw error;
    }
  }

  app.route({
    ...completeUpload,
    handler: async ({ params, query, body }) => {
      const { ref, status, uploadId } = await open(params.job_id, query);
      if (status === 'Wait For Upload') {
        // Clients hand on the ETag header as they got it, in its quotes.
        const parts = body.parts.map(({ part_number, etag }) => ({
          partNumber: part_number,
          etag: etag.replaceAll('"', ''),
        }));
        await join(uploadKey(ref), uploadId, parts);
        await jobs.start(ref);
      }
      return jobState(await jobs.get(ref));
    },
  });
  app.route({
    ...abortUpload,
    handler: async ({ params, query }, reply) => {
      const { ref, uploadId } = await open(params.job_id, query);
      await storage.abortMultipart(uploadKey(ref), uploadId);
      return reply.status(204).send(null);
    },
  });
}
